// @vitest-environment happy-dom
/** A language that the user chose and that could not be loaded. */
import { expect, it, vi } from 'vitest'
import { useLanguageProblem } from '../../../host/use-language-problem'
import { toFailure, type Failure } from '../../../src/kernel/failure'
import { DialogOutlet } from '../../../src/ui/dialogs/dialog-outlet'
import { render } from '../ui/render'

const chooseLast = vi.fn()

function Place({ problem }: { readonly problem: Failure | null }) {
  useLanguageProblem(problem, chooseLast)
  return null
}

it('is told once, and the last one is chosen again', () => {
  const shell = (problem: Failure | null) => (
    <DialogOutlet>
      <Place problem={problem} />
    </DialogOutlet>
  )
  const { root, update, unmount } = render(shell(null))
  expect(chooseLast).not.toHaveBeenCalled()
  const problem = toFailure(new TypeError('Failed to fetch dynamically imported module'))
  update(shell(problem))
  update(shell(problem))
  expect(root.textContent).toContain('A part of the program could not be loaded')
  expect(chooseLast).toHaveBeenCalledOnce()
  unmount()
})
