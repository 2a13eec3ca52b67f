import { mount } from 'svelte'
import App from './App.svelte'
import { noticeKeyboard } from './shared/keyboard'
import { tellStyles } from './shared/timing'
import { preferred, speak } from './words/index.svelte'
import './styles/theme.css'
import './styles/base.css'
import 'virtual:paints.css' // what editions have otherwise, so it comes last

tellStyles(document.documentElement)
noticeKeyboard(document.documentElement)
const target = document.getElementById('app')
speak(preferred()).then(
  () => target && mount(App, { target }),
  () => target?.append('lastcard could not be loaded. Load the page again.'), // no words came, in no language
)
