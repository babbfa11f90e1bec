/**
 * State that one test file must not leave to the next in the same worker, since both share modules, globals and, in happy-dom, the page:
 * each starts with the machine's clock, and with an empty page and storage, without cookies, where there is one.
 *
 * And no test may look at a page that is not settled, since it then passes or fails as fast as the machine is: a test fails when React
 * warns that something changed outside of `act`.
 */
import { format } from 'node:util'
import { afterAll, afterEach, vi } from 'vitest'

vi.useRealTimers()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.replace(/=.*/, '')}=; Path=/; Max-Age=0`
}

const { error: print } = console
const warnings = new Set<string>()
console.error = (...parts: unknown[]) => {
  print(...parts)
  const [sentence = ''] = format(...parts).split('\n')
  if (/not wrapped in act|overlapping act\(\)/.test(sentence)) warnings.add(sentence)
}
function failOnWarnings(): void {
  if (warnings.size === 0) return
  const seen = [...warnings].join(' ')
  warnings.clear()
  throw new Error(
    `The test did not wait in act for what it looks at (until() in tests/unit/ui/render.tsx): ${seen}`,
  )
}
afterEach(failOnWarnings)
afterAll(() => {
  // A spy of the last test, restored later, would bring this file's function into the next file.
  vi.restoreAllMocks()
  console.error = print
  failOnWarnings()
})
