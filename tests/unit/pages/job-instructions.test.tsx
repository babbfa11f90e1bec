// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs, type JobInstructions, type JobStep } from '../../../src/contract/endpoints/jobs'
import { lookupOptions } from '../../../src/contract/endpoints/lookup-options'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { failure } from '../../../src/kernel/failure'
import { JobInstructionsDialog } from '../../../src/pages/dialogs/job-instructions'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, press, submitForm, typeInto, within } from '../ui/render'

const step = (taskId: number, change: Partial<JobStep> = {}): JobStep => ({
  taskId,
  taskType: 'pick',
  state: 'Started',
  orderNo: 'SO-000042',
  materialItemNo: `M-${taskId}`,
  materialName: 'Ball bearing',
  uoM: 'pcs',
  fromLocation: 'A-01-1',
  fromContainer: null,
  toLocation: null,
  toContainer: 'T-0042',
  batch: null,
  expDate: null,
  serialNumber: null,
  requestedQuantity: '10',
  confirmedQuantity: '0',
  reasonText: null,
  isWaiting: false,
  ...change,
})
const job = (steps: readonly JobStep[], change: Partial<JobInstructions> = {}): JobInstructions => ({
  jobId: 7,
  name: 'Pick SO-000042',
  status: 'InProgress',
  userName: 'Anna Berg',
  userRole: null,
  percentCompletion: 50,
  steps: [...steps],
  ...change,
})

let view: RenderedPage
let answers: Map<Endpoint, unknown[]>
const onClose = vi.fn()

const open = async (mayEnd = true): Promise<void> => {
  view = renderPage(
    <JobInstructionsDialog
      rows={[{ id: 7, version: 1 }]}
      title="Instructions"
      isBusy={false}
      problem={null}
      onClose={onClose}
      goOn={() => undefined}
    />,
    {
      session: { access: { can: () => mayEnd } },
      answers: endpoint => {
        const input = answers.get(endpoint) ?? []
        return input.length > 1 ? input.shift() : input[0]
      },
    },
  )
  await settle()
}
const settle = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })
const shownText = () => view.root.textContent
/** The requests that change something. */
const writes = () =>
  view.calls
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .map(({ endpoint, input }) => ({ endpoint, body: input.body }))
const tap = async (name: string) => {
  // The dialog has a cross and a button to close it.
  const button = within(view.root).getAllByRole('button', { name }).at(-1)
  if (button === undefined) throw new Error(`No button ${name}`)
  if (button.getAttribute('type') === 'submit') submitForm(button)
  else click(button)
  await settle()
}
const found = () => within(view.root).getByLabelText<HTMLInputElement>(/^Quantity found/)
const causeField = () => within(view.root).getByLabelText<HTMLInputElement>(/^Cause/)
const type = (input: HTMLInputElement, value: string) => {
  typeInto(input, value)
  return input
}

beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockClear()
  answers = new Map<Endpoint, unknown[]>([
    [
      jobs.instructions,
      [job([step(1), step(2, { state: 'Completed', confirmedQuantity: '9', reasonText: 'Damaged' })])],
    ],
    [lookupOptions.options, [[{ value: 'DAMAGED', text: 'Damaged' }]]],
  ])
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

describe('the instructions of a job', () => {
  it('display its user, its progress, and every step with material and location', async () => {
    await open()
    for (const part of ['Pick SO-000042', 'Anna Berg', 'In progress', 'M-1', 'A-01-1 → T-0042', 'Damaged']) {
      expect(shownText()).toContain(part)
    }
    expect(view.root.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('50')
    expect(view.root.querySelectorAll('ol > li').length).toBe(2)
  })

  it('display that there is no step, and the pending ones', async () => {
    answers.set(jobs.instructions, [job([])])
    await open()
    expect(shownText()).toContain('This job has no steps.')
    view.unmount()
    answers.set(jobs.instructions, [job([step(1, { isWaiting: true })])])
    await open()
    expect(shownText()).toContain('Waiting: the stock is blocked or too low')
  })

  it('can be fetched again after a failure', async () => {
    answers.set(jobs.instructions, [failure({ kind: 'unreachable' }), job([step(1)])])
    await open()
    expect(shownText()).toContain('The instructions could not be loaded')
    await tap('Retry')
    expect(shownText()).toContain('M-1')
  })

  it('stay when they could not be fetched again, with a note and a retry', async () => {
    await open()
    answers.set(jobs.tryFinish, [
      { jobId: 7, jobState: 'InProgress', isFinished: false, openTasks: 3, waitingTasks: 0 },
    ])
    answers.set(jobs.instructions, [failure({ kind: 'unreachable' }), job([step(3)])])
    await tap('Finish job')
    expect(shownText()).toContain('Could not be refreshed')
    expect(shownText()).toContain('M-1')
    expect(shownText()).not.toContain('The instructions could not be loaded')
    await tap('Retry')
    expect(shownText()).toContain('M-3')
    expect(shownText()).not.toContain('Could not be refreshed')
  })

  it('offer no controls without the permission to end jobs', async () => {
    await open(false)
    expect(() => byName(view.root, 'button', 'Report deviation')).toThrow()
    expect(() => byName(view.root, 'button', 'Finish job')).toThrow()
  })
})

/** Types a quantity and chooses the cause. */
const fillDeviation = async () => {
  type(found(), '4')
  const cause = type(causeField(), 'Damaged')
  await settle()
  press(view.root, 'ArrowDown', cause)
  press(view.root, 'Enter', cause)
  await settle()
}

describe('a deviation', () => {
  it('requires a lower quantity and a cause; then it is sent and the steps are fetched again', async () => {
    await open()
    await tap('Report deviation')
    await tap('Report')
    expect(shownText()).toContain('at least 0 and less than 10')
    expect(shownText()).toContain('Choose a cause.')
    type(found(), '10')
    await tap('Report')
    expect(shownText()).toContain('at least 0 and less than 10')
    expect(writes()).toEqual([])
    await fillDeviation()
    answers.set(jobs.tryDeviateOnInstruction, [{ isAccepted: true, jobState: 'InProgress', refusal: null }])
    answers.set(jobs.instructions, [job([step(1, { state: 'Completed', confirmedQuantity: '4' })])])
    await tap('Report')
    expect(writes()).toEqual([
      {
        endpoint: jobs.tryDeviateOnInstruction,
        body: { taskId: 1, confirmedQuantity: '4', causeCode: 'DAMAGED' },
      },
    ])
    expect(shownText()).toContain('Deviation reported')
    expect(within(view.root).queryByRole('button', { name: 'Report' })).toBeNull()
  })

  it('that is refused displays the reason at its step, and keeps typed text', async () => {
    await open()
    await tap('Report deviation')
    await fillDeviation()
    answers.set(jobs.tryDeviateOnInstruction, [
      {
        isAccepted: false,
        jobState: null,
        refusal: { code: 'wrong-state', message: '', state: 'Cancelled', allowedStates: ['Started'] },
      },
    ])
    await tap('Report')
    const [first] = within(view.root).getAllByRole('listitem')
    expect(first?.textContent).toContain('Not possible in the state Cancelled. Possible in: Started.')
    expect(found().value).toBe('4')
    answers.set(jobs.tryDeviateOnInstruction, [failure({ kind: 'unreachable' })])
    await tap('Report')
    expect(first?.textContent).toContain('cannot be reached')
    expect(first?.textContent).not.toContain('Not possible in the state')
    answers.set(jobs.tryDeviateOnInstruction, [failure({ kind: 'signed-out' })])
    await tap('Report')
    expect(within(view.root).queryByRole('alert')).toBeNull()
    expect(found().value).toBe('4')
  })
})

describe('finishing', () => {
  it.each([
    [
      { isFinished: false, openTasks: 3, waitingTasks: 1 },
      '3 tasks are still open. 1 of them waits for its stock.',
    ],
    [{ isFinished: true, openTasks: 0, waitingTasks: 0 }, 'The job is finished'],
  ])('displays its result: %o', async (tried, says) => {
    await open()
    answers.set(jobs.tryFinish, [{ jobId: 7, jobState: 'InProgress', ...tried }])
    await tap('Finish job')
    expect(writes()).toEqual([{ endpoint: jobs.tryFinish, body: { jobId: 7 } }])
    expect(shownText()).toContain(says)
    await tap('Close')
    expect(onClose).toHaveBeenCalledWith()
  })

  it('displays in one notice why it failed, and then what was done instead', async () => {
    await open()
    answers.set(jobs.tryFinish, [
      { jobId: 7, jobState: 'InProgress', isFinished: false, openTasks: 3, waitingTasks: 0 },
    ])
    await tap('Finish job')
    answers.set(jobs.tryFinish, [failure({ kind: 'unreachable' })])
    await tap('Finish job')
    expect(shownText()).toContain('cannot be reached')
    expect(shownText()).not.toContain('3 tasks are still open')
    await tap('Report deviation')
    await fillDeviation()
    answers.set(jobs.tryDeviateOnInstruction, [{ isAccepted: true, jobState: 'InProgress', refusal: null }])
    await tap('Report')
    expect(shownText()).toContain('Deviation reported')
    expect(shownText()).not.toContain('cannot be reached')
  })
})
