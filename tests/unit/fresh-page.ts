/**
 * State that one test file must not leave to the next in the same worker, since both share modules, globals and, in happy-dom, the page:
 * each starts with the machine's clock, and with an empty page and storage, without cookies, where there is one.
 */
import { vi } from 'vitest'

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
