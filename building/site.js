// Tables wider than the window are scrolled by a frame that the theme makes: a keyboard can reach it.
addEventListener('load', () => {
  for (const frame of document.querySelectorAll('.md-typeset__scrollwrap')) frame.tabIndex = 0
})
