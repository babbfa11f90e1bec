// @vitest-environment happy-dom
/** The panel of the permissions page that answers for any user: it names the user that the page was opened for. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { permissions } from '../../../src/contract/endpoints/permissions'
import { PermissionsTrace } from '../../../src/pages/user-settings/permissions-trace'
import { renderPage, type RenderedPage } from '../render-page'
import { within } from '../ui/render'

let view: RenderedPage
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const who = () => within(view.root).getByRole<HTMLInputElement>('combobox', { name: 'Who' }).value
const open = async (userId?: number): Promise<void> => {
  const answers = new Map([
    [permissions.people, [{ id: 9, displayName: 'Marta Kowalczyk', userName: 'mko' }]],
  ])
  view = renderPage(<PermissionsTrace userId={userId} path={undefined} onClose={() => undefined} />, {
    answers,
  })
  await act(() => vi.advanceTimersByTimeAsync(0))
}

it('names the user that the page was opened for, before anything is asked', async () => {
  await open(9)
  expect(view.inputsOf(permissions.people)).toEqual([{ query: { id: 9 } }])
  expect(who()).toBe('Marta Kowalczyk')
})

it('names the signed-in user otherwise', async () => {
  await open()
  expect(view.inputsOf(permissions.people)).toEqual([])
  expect(who()).toBe(view.session.user.displayName)
})
