/** Before the tests run, let the engine write the views that they show: tests/golden/views.py. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const SCRIPT = '../tests/golden/views.py'

export default function setup(): void {
  if (!existsSync(SCRIPT)) return // a copy of the project without its tests brings the views along
  execFileSync(process.env.LASTCARD_PYTHON ?? 'python3', [SCRIPT], { stdio: 'inherit' })
}
