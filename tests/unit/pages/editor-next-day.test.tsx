// @vitest-environment happy-dom
/** A document that stays open past midnight: what is checked and proposed by today follows the day, and the entries stay. */
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDays, dayOf } from '../../../src/contract/company-day'
import { salesOrderEntry } from '../../../src/pages/create-sales-order/description'
import { orderEntry } from '../../../src/contract/endpoints/order-entry'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { Page } from '../../../src/pages/create-sales-order/create-sales-order-page'
import { startResource, type EditorStart } from '../../../src/pages/lines-editor/description'
import { EditorPage, type EditorProps } from '../../../src/pages/lines-editor/editor-page'
import { OrderDialog } from '../../../src/pages/purchase-draft/order-dialog'
import { drafts as purchaseDrafts } from '../../../src/contract/endpoints/purchasing'
import { defineForm } from '../../../src/define/form'
import { FormDialog } from '../../../src/ui/form/form-dialog'
import { pageProps, renderPage } from '../render-page'
import { problemsIn, submitForm, typeInto } from '../ui/render'
import { draftOf, material } from './draft-rows'

/** Two seconds before midnight in the company's region. */
const evening = new Date('2026-11-24T22:59:58Z')

beforeEach(() => void vi.useFakeTimers({ now: evening }))
afterEach(() => void vi.useRealTimers())

const session = {
  formats: {
    companyDay: (moment: Date | number = Date.now()) => dayOf(moment, 'Europe/Berlin'),
    date: (day: string | null) => day ?? '',
    readDay: (text: string) => ({ day: text, isWhole: true }),
  },
}
const untilMidnight = () => act(() => vi.advanceTimersByTimeAsync(4_000))

const reads = vi.fn<(today: string) => void>()
const start = startResource<EditorStart, object>((_session, _query, today) => {
  reads(today)
  return Promise.resolve({ today, version: null, key: 'new', restoredFrom: null })
})
const description = { ...salesOrderEntry, start }

function Editor({ start: { today } }: EditorProps<EditorStart>) {
  const [enteredOn] = useState(today)
  return <p>{`${today}, entered on ${enteredOn}`}</p>
}

it('an editor knows the new day without another start', async () => {
  const view = renderPage(
    <EditorPage title="New order" {...{ description, Editor }} queryOf={() => ({})} />,
    {
      session,
    },
  )
  const text = () => view.root.querySelector('p')?.textContent
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(text()).toBe('2026-11-24, entered on 2026-11-24')
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(text()).toBe('2026-11-25, entered on 2026-11-24')
  expect(reads.mock.calls).toEqual([['2026-11-24']])
  view.unmount()
})

it('a new order is delivered today, as long as no day was chosen', async () => {
  const view = renderPage(<Page {...pageProps('create-sales-order', 'New order')} />, {
    session,
    answers: new Map<Endpoint, unknown>([
      [orderEntry.entryChoices, { orderTypes: [], deliveryTypes: [] }],
      [orderEntry.unsavedEntry, null],
      [orderEntry.saveUnsavedEntry, undefined],
    ]),
  })
  await act(() => vi.advanceTimersByTimeAsync(0))
  const field = (name: string) => view.root.querySelector<HTMLInputElement>(`[data-form-field=${name}] input`)
  const enter = (name: string, text: string) => {
    const input = field(name)
    if (input === null) throw new Error(`The order has no ${name}.`)
    typeInto(input, text)
  }
  enter('comment', 'Leave at the quay')
  expect(field('deliveryDate')?.value).toBe('2026-11-24')
  await untilMidnight()
  expect(field('deliveryDate')?.value).toBe('2026-11-25')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  const stored = () => {
    const { body } = view.inputsOf(orderEntry.saveUnsavedEntry).at(-1) ?? {}
    return (JSON.parse((body as { content: string }).content) as { head: Record<string, string> }).head
  }
  expect(stored()['comment']).toBe('Leave at the quay')
  expect(stored()).not.toHaveProperty('deliveryDate')
  enter('deliveryDate', '2026-11-27')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(stored()['deliveryDate']).toBe('2026-11-27')
  view.unmount()
})

it('the proposed receipt of an order is as far from today the next day', async () => {
  const view = renderPage(
    <OrderDialog drafts={[draftOf(material(1))]} cost="10" onClose={() => undefined} />,
    {
      session,
      answers: new Map<Endpoint, unknown>([[purchaseDrafts.orderNumber, 'P-1']]),
    },
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  const receipt = () => view.root.querySelector<HTMLInputElement>('input.day')
  const before = receipt()?.value ?? ''
  await untilMidnight()
  expect(receipt()?.value).toBe(addDays(before, 1))
  view.unmount()
})

it('a form that is open since yesterday refuses yesterday', async () => {
  const form = defineForm({
    name: 'formOfTheTest',
    fields: [{ name: 'deliveryDate', kind: 'date', isDue: true }],
  })
  const close = vi.fn<() => void>()
  const view = renderPage(
    <FormDialog
      {...{ form, rows: [], newest: [], title: 'Form', subtitle: '', submitLabel: 'Send' }}
      titleOf={name => name}
      isBusy={false}
      progress={null}
      problem={null}
      isRehearsing={false}
      onClose={close}
    />,
    { session },
  )
  const day = view.root.querySelector<HTMLInputElement>('input.day')
  if (day === null) throw new Error('The form has no day.')
  typeInto(day, '2026-11-24')
  await untilMidnight()
  submitForm(view.root)
  expect(problemsIn(view.root)).toHaveLength(1)
  expect(close).not.toHaveBeenCalled()
  view.unmount()
})
