// @vitest-environment happy-dom
/** Company information, address and formats: the preview follows the input, invalid formats show the reason, saves and conflicts. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act } from 'react'
import { company, type CompanyState } from '../../../src/contract/endpoints/unit-settings'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { CompanyInfo } from '../../../src/contract/endpoints/settings'
import { failure } from '../../../src/kernel/failure'
import { Section } from '../../../src/pages/company-information/address-section'
import { renderPage, sectionProps, type RenderedPage } from '../render-page'
import { byName, click, typeInto, within } from '../ui/render'

const saved: CompanyInfo = {
  name: 'Nordkapp Lager AS',
  streetAddress: 'Havnegata 2',
  zipCode: '9750',
  city: 'Honningsvåg',
  countryCode: 'NO',
  region: 'UTC',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  numberFormat: 'de-DE',
  currency: 'NOK',
}

let view: RenderedPage
let serverState: CompanyState
let posted: (Partial<CompanyInfo> & { readonly read?: Partial<CompanyInfo> })[]
let onSave: () => void
let mayEdit: boolean

beforeEach(() => {
  // `open` advances the clock by a second.
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 14, 32, 7) })
  serverState = { company: saved, saves: [], signedIn: 18 }
  posted = []
  onSave = () => undefined
  mayEdit = true
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))

async function open(): Promise<void> {
  const answers = (endpoint: Endpoint, input: { readonly body?: (typeof posted)[number] }) => {
    if (endpoint === company.save && input.body !== undefined) {
      posted.push(input.body)
      onSave()
      const changes = { ...input.body }
      delete changes.read
      serverState = { ...serverState, company: { ...serverState.company, ...changes } }
    }
    return serverState
  }
  const tab = { name: 'address', title: 'Address and formats' }
  view = renderPage(<Section {...sectionProps('company-information', 'Company information', tab)} />, {
    session: { access: { can: () => mayEdit } },
    answers,
  })
  await pass()
}

const control = (field: string): HTMLInputElement => {
  const found = view.root.querySelector<HTMLInputElement>(`[data-field="${field}"] :is(input, select)`)
  if (found === null) throw new Error(`no field ${field}`)
  return found
}
const noteOf = (field: string) => view.root.querySelector(`[data-field="${field}"]`)?.textContent ?? ''
const preview = (): string[] =>
  within(byName(view.root, 'region', 'Preview'))
    .getAllByRole('cell')
    .map(cell => cell.textContent)
const choose = (field: string, value: string): void =>
  act(() => {
    const select = control(field)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const save = async () => {
  click(byName(view.root, 'button', 'Save'))
  await pass()
}

const pressSave = (): void =>
  act(
    () =>
      void control('city').dispatchEvent(
        new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
  )

describe('the preview', () => {
  it('displays every kind of value in the saved formats', async () => {
    await open()
    expect(preview().slice(0, 9)).toEqual([
      '2026-11-20',
      '2026-11-20 14:32:08',
      '2026-11-20 15:32:08',
      '1.946',
      '12,125 kg',
      'NOK 72.195,60',
      '-668,20',
      expect.stringMatching(/^17,8\s?%$/u),
      '–',
    ])
    expect(byName(view.root, 'region', 'Preview').textContent).toContain('18 people')
  })

  it('follows typed and chosen formats, in the grid too', async () => {
    await open()
    typeInto(control('dateFormat'), 'D MMM YYYY')
    choose('numberFormat', 'en-GB')
    choose('currency', 'EUR')
    expect(preview().slice(0, 6)).toEqual([
      '20 Nov 2026',
      '20 Nov 2026 14:32:08',
      '20 Nov 2026 15:32:08',
      '1,946',
      '12.125 kg',
      'EUR 72,195.60',
    ])
    expect(preview().slice(9)).toEqual([
      'SO-104812',
      '20 Nov 2026',
      '18,420.00',
      'SO-104815',
      '20 Nov 2026',
      '32,905.50',
      'SO-104841',
      '21 Nov 2026',
      '–',
    ])
  })

  it('keeps the saved format while an edited one is invalid, whose field displays the reason', async () => {
    await open()
    typeInto(control('timeFormat'), 'hh:mm')
    expect(noteOf('timeFormat')).toContain('Add “a” for a.m. and p.m., or use HH.')
    expect(preview()[1]).toBe('2026-11-20 14:32:08')
    expect(within(view.root).getByText('1 field changed, 1 to correct')).toBeDefined()
  })
})

describe('a save', () => {
  it('sends the changed fields with what was read of them, and displays the saved ones', async () => {
    await open()
    typeInto(control('city'), 'Alta')
    await save()
    expect(posted).toEqual([{ city: 'Alta', read: { city: 'Honningsvåg' } }])
    expect(within(view.root).queryByText(/field changed/)).toBeNull()
    expect(control('city').value).toBe('Alta')
  })

  it('leaves what somebody else has saved in other fields, also when that was not heard of yet', async () => {
    await open()
    typeInto(control('city'), 'Alta')
    serverState = { ...serverState, company: { ...saved, zipCode: '9510' } }
    await save()
    expect(serverState.company).toEqual({ ...saved, city: 'Alta', zipCode: '9510' })
    expect(control('zipCode').value).toBe('9510')
  })

  it('focuses the first invalid field, and sends nothing', async () => {
    await open()
    typeInto(control('name'), '')
    await save()
    expect(posted).toEqual([])
    expect(noteOf('name')).toContain('Enter the name of the company.')
    expect(view.root.activeElement).toBe(control('name'))
  })

  it('with a conflict keeps the edit, displays the other value, and succeeds when it is repeated', async () => {
    await open()
    typeInto(control('city'), 'Alta')
    onSave = () => {
      onSave = () => undefined
      serverState = { ...serverState, company: { ...saved, city: 'Bergen' } }
      throw failure({ kind: 'conflict', fields: ['city'] })
    }
    await save()
    expect(noteOf('city')).toContain('Bergen')
    expect(control('city').value).toBe('Alta')
    await save()
    expect(posted.at(-1)).toMatchObject({ city: 'Alta', read: { city: 'Bergen' } })
  })

  it('is triggered by Ctrl+S, only with the permission', async () => {
    mayEdit = false
    await open()
    typeInto(control('city'), 'Alta')
    pressSave()
    await pass()
    expect(posted).toEqual([])
    view.unmount()
    mayEdit = true
    await open()
    typeInto(control('city'), 'Alta')
    pressSave()
    await pass()
    expect(posted).toHaveLength(1)
  })
})
