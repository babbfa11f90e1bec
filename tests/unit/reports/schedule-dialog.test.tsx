// @vitest-environment happy-dom
/** The dialog of a schedule: whom it lists as recipients, and which formats it offers. */
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { reportSchedules } from '../../../src/contract/endpoints/report-plans'
import { ScheduleDialog, type AskedSchedule } from '../../../src/pages/reports/schedule-dialog'
import { renderPage, type RenderedPage } from '../render-page'
import type { SessionParts } from '../session'
import { byName, click, submitForm } from '../ui/render'
import { savedSchedule } from './saved-schedule'

let view: RenderedPage
afterEach(() => view.unmount())

const ada = { id: 1, displayName: 'Ada', email: 'ada@demo.example' }
const ben = { id: 2, displayName: 'Ben', email: '' }
const schedule = { ...savedSchedule, recipientIds: [1, 2], recipients: [ada, ben] }
const save = vi.fn<(asked: AskedSchedule) => Promise<void>>(() => Promise.resolve())
const onClose = vi.fn()

async function open(session: SessionParts = {}): Promise<HTMLElement> {
  save.mockClear()
  onClose.mockClear()
  await act(async () => {
    view = renderPage(
      <ScheduleDialog
        {...{ report: 'materialSummary', chosen: schedule, schedule, save }}
        onClose={onClose}
      />,
      { session, answers: new Map([[reportSchedules.recipients, [ada]]]) },
    )
  })
  return view.root as unknown as HTMLElement
}

it('lists recipients who may not receive it any more, marked, and removes them with their tick', async () => {
  const dialog = await open()
  expect(dialog.textContent).toContain('Ben can no longer receive this report.')
  click(byName(dialog, 'checkbox', 'Ben'))
  expect(dialog.textContent).not.toContain('can no longer receive')
  await act(async () => submitForm(dialog))
  expect(save.mock.calls.map(([{ recipientIds }]) => recipientIds)).toEqual([[1]])
})

it('offers spreadsheets only to users who may export', async () => {
  const dialog = await open({ access: { can: path => path !== 'grid/exports' } })
  expect(dialog.textContent).not.toContain('XLSX')
  await act(async () => submitForm(dialog))
  expect(save.mock.calls.map(([{ format }]) => format)).toEqual(['pdf'])
})

it('asks before it makes a file by the saved schedule while another one is entered', async () => {
  const dialog = await open()
  click(byName(dialog, 'button', 'Create now'))
  expect(onClose.mock.calls).toEqual([['runNow']])
  click(byName(dialog, 'checkbox', 'Ben'))
  click(byName(dialog, 'button', 'Create now'))
  expect(onClose).toHaveBeenCalledOnce()
  const question = byName(dialog, 'alertdialog', 'Leave without saving?')
  expect(question.textContent).toContain('1 changed value')
  await act(async () => click(byName(question, 'button', 'Discard')))
  expect(onClose).toHaveBeenCalledTimes(2)
})
