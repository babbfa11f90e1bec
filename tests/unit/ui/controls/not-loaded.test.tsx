// @vitest-environment happy-dom
/** The message in place of content that could not be loaded, by the kind of failure. */
import { describe, expect, it, vi } from 'vitest'
import { failure, type FailureDetail } from '../../../../src/kernel/failure'
import { NotLoaded, NotRefreshed } from '../../../../src/ui/controls/not-loaded'
import { click, render } from '../render'

const title = 'The rows could not be loaded'
const silent: FailureDetail[] = [{ kind: 'ignored' }, { kind: 'untranslated' }]

describe('the message for content that could not be loaded', () => {
  it.each(silent)('has no reason where there is none ($kind), and offers a retry', detail => {
    const retry = vi.fn()
    const { root, unmount } = render(<NotLoaded title={title} failure={failure(detail)} onRetry={retry} />)
    expect(root.textContent).toBe(`${title}Retry`)
    expect(root.querySelector('[role="alert"]')).toBeNull()
    const [button] = root.querySelectorAll('button')
    if (button !== undefined) click(button)
    expect(retry).toHaveBeenCalledTimes(1)
    unmount()
  })

  it('contains the status of a proxy’s answer, without a reference', () => {
    const problem = failure({ kind: 'unexpected', status: 502 })
    const { root, unmount } = render(<NotLoaded title={title} failure={problem} onRetry={vi.fn()} />)
    expect(root.querySelector('[role="alert"] p')?.textContent).toBe(
      'The warehouse service gave no readable answer (status 502). Try again. If it happens again, tell support this status and the time.',
    )
    unmount()
  })
})

describe('the message for content that could not be refreshed', () => {
  it('contains the reason, and is empty where there is none', () => {
    const { root, update, unmount } = render(
      <NotRefreshed failure={failure({ kind: 'unreachable' })} onRetry={vi.fn()} />,
    )
    expect(root.textContent).toContain(
      'what you see may be out of date. The warehouse service cannot be reached.',
    )
    for (const detail of silent) {
      update(<NotRefreshed failure={failure(detail)} onRetry={vi.fn()} />)
      expect(root.textContent).toBe('')
    }
    unmount()
  })
})
