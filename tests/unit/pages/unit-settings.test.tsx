// @vitest-environment happy-dom
/** A tab of the business unit's settings, whose values, switches and features are saved by calls of their own. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import {
  codeSwitchEndpoints,
  featureFlags,
  unitSettings,
} from '../../../src/contract/endpoints/unit-settings'
import { features } from '../../../src/contract/features'
import { unitSettingField, unitSettingList } from '../../../src/contract/unit-settings'
import { failure } from '../../../src/kernel/failure'
import texts from '../../../src/locales/en-GB.json'
import { Section } from '../../../src/pages/user-settings/system-section'
import { renderPage, sectionProps, type RenderedPage } from '../render-page'
import { byName, click, typeInto, within } from '../ui/render'

const timeout = texts['unitSettings.field.terminal.timeoutSeconds']
const purchase = texts['feature.PurchaseModule']
const unit = {
  values: Object.fromEntries(unitSettingList.map(one => [unitSettingField(one), one.is.starts])),
  saves: [],
  address: '10.20.4.11',
}

let view: RenderedPage
let answers: Map<Endpoint, unknown>
beforeEach(() => {
  vi.useFakeTimers()
  answers = new Map<Endpoint, unknown>([
    [unitSettings.forAll, unit],
    [unitSettings.saveForAll, unit],
    [featureFlags.enabled, features],
    [featureFlags.enable, undefined],
    [codeSwitchEndpoints.enable, undefined],
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

describe('a save of several parts', () => {
  it('that fails in the middle says which was saved, and leaves only the others to be saved', async () => {
    await open()
    await change()
    answers.set(featureFlags.enable, failure({ kind: 'unreachable' }))
    await save()
    const reason = texts['kernel.failure.unreachable']
    expect(shownText()).toContain(`Saved: ${timeout}. Not saved: ${purchase}. ${reason}`)
    expect(isEdited()).toBe('1 field changed')
    answers.set(featureFlags.enable, undefined)
    await save()
    expect(view.inputsOf(unitSettings.saveForAll)).toHaveLength(1)
    expect(view.inputsOf(featureFlags.enable)[1]?.body).toEqual({
      enabled: features.filter(name => name !== 'PurchaseModule'),
      read: features,
    })
  })

  it('that fails at once says only why', async () => {
    await open()
    await change()
    answers.set(unitSettings.saveForAll, failure({ kind: 'unreachable' }))
    await save()
    expect(shownText()).toContain(texts['kernel.failure.unreachable'])
    expect(shownText()).not.toContain('Not saved:')
    expect(isEdited()).toBe('2 fields changed')
  })

  it('is done when all parts were saved, also when they could not be read again', async () => {
    await open()
    await change()
    answers.set(unitSettings.forAll, failure({ kind: 'unreachable' }))
    await save()
    expect(shownText()).toContain('Settings saved')
    expect(isEdited()).toBeNull()
  })
})
