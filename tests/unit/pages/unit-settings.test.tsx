// @vitest-environment happy-dom
/** A tab of the business unit's settings, whose values, switches and features are saved together. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { unitSettings } from '../../../src/contract/endpoints/unit-settings'
import { features } from '../../../src/contract/features'
import { unitSettingField, unitSettingList } from '../../../src/contract/unit-settings'
import { failure } from '../../../src/kernel/failure'
import texts from '../../../src/locales/en-GB.json'
import { Section } from '../../../src/pages/user-settings/system-section'
import { renderPage, sectionProps, type RenderedPage } from '../render-page'
import { byName, click, typeInto, within } from '../ui/render'

const purchase = texts['feature.PurchaseModule']
const unit = {
  values: {
    ...Object.fromEntries(unitSettingList.map(one => [unitSettingField(one), one.is.starts])),
    ...Object.fromEntries(features.map(name => [`feature.${name}`, true])),
  },
  saves: [],
  address: '10.20.4.11',
}
const saved = {
  ...unit,
  values: { ...unit.values, 'terminal.timeoutSeconds': 600, 'feature.PurchaseModule': false },
}

let view: RenderedPage
let answers: Map<Endpoint, unknown>
beforeEach(() => {
  vi.useFakeTimers()
  answers = new Map<Endpoint, unknown>([
    [unitSettings.forAll, unit],
    [unitSettings.saveForAll, saved],
  ])
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(1_000))
const shownText = () => view.root.textContent ?? ''
const isEdited = () => within(view.root).queryByText(/field.? changed/)?.textContent ?? null
async function open() {
  const tab = { name: 'system', title: 'System' }
  view = renderPage(<Section {...sectionProps('user-settings', 'Settings', tab)} />, { answers })
  await pass()
}
const change = async () => {
  const field = view.root.querySelector<HTMLInputElement>('[data-field="terminal.timeoutSeconds"] input')
  if (field !== null) typeInto(field, '600')
  click(byName(view.root, 'checkbox', purchase))
  await pass()
  expect(isEdited()).toBe('2 fields changed')
}
const save = async () => {
  click(byName(view.root, 'button', 'Save'))
  await pass()
}

describe('a save of settings and features', () => {
  it('is one call with what changed and what was read', async () => {
    await open()
    await change()
    await save()
    expect(view.inputsOf(unitSettings.saveForAll)).toMatchObject([
      {
        body: {
          settings: [
            { owner: 'terminal', key: 'timeoutSeconds', value: '600' },
            { owner: 'feature', key: 'PurchaseModule', value: 'false' },
          ],
          read: { 'terminal.timeoutSeconds': '900', 'feature.PurchaseModule': 'true' },
        },
      },
    ])
    expect(shownText()).toContain('Settings saved')
    expect(isEdited()).toBeNull()
    expect((byName(view.root, 'checkbox', purchase) as HTMLInputElement).checked).toBe(false)
  })

  it('that fails says why, and keeps both to be saved', async () => {
    await open()
    await change()
    answers.set(unitSettings.saveForAll, failure({ kind: 'unreachable' }))
    await save()
    expect(shownText()).toContain(texts['kernel.failure.unreachable'])
    expect(isEdited()).toBe('2 fields changed')
  })
})
