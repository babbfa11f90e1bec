// @vitest-environment happy-dom
/** The page of the KPI settings: edits with their problems, saves, concurrent saves of others, the preview and the history. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { kpi } from '../../../src/contract/endpoints/kpi'
import { dashboardSettings, type KpiSettingsState } from '../../../src/contract/endpoints/dashboard-settings'
import { kpiSettingsDefault, openRule, type KpiSettings } from '../../../src/contract/kpi-settings'
import { widgetIds } from '../../../src/contract/widgets'
import { failure } from '../../../src/kernel/failure'
import { Page } from '../../../src/pages/kpi-management/kpi-management-page'
import { figure } from '../dashboard/session-double'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { byName, click, press, typeInto, within } from '../ui/render'

const { SalesOrdersInReadyState: ready, SalesOrdersInDoneState: done, GroupedBarChart: chart } = widgetIds

interface SaveBody {
  readonly value: string
  readonly read: KpiSettings
}

let view: RenderedPage
/** The server's settings. */
let serverState: KpiSettingsState
let saves: SaveBody[]
let onSave: (body: SaveBody) => void
let memory: Map<string, unknown>
let featureOn: (feature: string) => boolean
let isReachable: boolean

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) })
  serverState = {
    settings: { refreshMinutes: 5, widgets: { [ready]: { ...openRule, warnAt: 20 } } },
    saves: [],
  }
  saves = []
  onSave = () => undefined
  memory = new Map()
  featureOn = () => true
  isReachable = true
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const pass = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open(): Promise<void> {
  const answers = (endpoint: Endpoint, input: { readonly body?: SaveBody }) => {
    if (!isReachable) throw failure({ kind: 'unreachable' })
    if (endpoint === dashboardSettings.kpi) return serverState
    if (endpoint === kpi.availableWidgets) return [figure(ready, 24, { type: 'SalesOrdersInReadyState' })]
    if (endpoint !== dashboardSettings.saveCockpit || input.body === undefined) return []
    saves.push(input.body)
    onSave(input.body)
    serverState = { ...serverState, settings: JSON.parse(input.body.value) as KpiSettings }
    return serverState
  }
  view = renderPage(<Page {...pageProps('kpi-management', 'KPI management')} />, {
    session: {
      access: { featureOn: feature => featureOn(feature) },
      formats: {
        number: value => Number(value).toLocaleString('en-GB'),
        relative: () => '3 minutes ago',
      },
      memory,
    },
    answers,
  })
  await pass()
}

const control = (field: string): HTMLInputElement => {
  const found = view.root.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
  if (found === null) throw new Error(`no field ${field}`)
  return found
}
const enter = (field: string, value: string): void => {
  const input = control(field)
  typeInto(input, value)
}
const leave = (field: string): void =>
  act(() => void control(field).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const noteOf = (field: string) => view.root.querySelector(`[data-field="${field}"]`)?.textContent ?? ''
const save = async () => {
  click(byName(view.root, 'button', 'Save'))
  await pass()
}
/** Another administrator saves, and the hub notifies every client with an open dashboard. */
const otherSaves = async (settings: KpiSettings) => {
  serverState = { ...serverState, settings }
  act(() => view.send({ viewName: 'Kpi', methodName: 'Bulk' }))
  await pass()
}
const warn = `widgets.${ready}.warnAt`
const alarm = `widgets.${ready}.alarmAt`
const pageText = () => view.root.textContent

describe('the page of the KPI settings', () => {
  it('displays every widget that the features allow, and which are offered', async () => {
    featureOn = () => false
    await open()
    expect(pageText()).toContain('Picks per area')
    expect(view.root.querySelector(`[data-field="widgets.${ready}.isOffered"]`)).toBeNull()
    expect(control(`widgets.${widgetIds.OutgoingOrdersCompletedPerDay}.isOffered`).checked).toBe(true)
    expect(view.root.querySelector(`[data-field="widgets.${chart}.target"]`)).toBeNull()
  })

  it('states in every label on which side of a limit a tile is tinted', async () => {
    await open()
    const labels = [...view.root.querySelectorAll('label')].map(label => label.textContent)
    expect(labels).toContain('Ready for pick: warn from')
    expect(labels).toContain('Done today: alarm below')
  })

  it('saves edited values with the read ones, and displays its success', async () => {
    await open()
    enter(warn, '25')
    click(control(`widgets.${chart}.isOffered`))
    expect(pageText()).toContain('2 values changed')
    await save()
    expect(saves).toHaveLength(1)
    expect(JSON.parse(saves[0]?.value ?? '')).toEqual({
      refreshMinutes: 5,
      widgets: { [ready]: { ...openRule, warnAt: 25 }, [chart]: { ...openRule, isOffered: false } },
    })
    expect(saves[0]?.read).toEqual({ refreshMinutes: 5, widgets: { [ready]: { ...openRule, warnAt: 20 } } })
    expect(pageText()).not.toContain('values changed')
  })

  it('displays a problem when its field is left, and removes it with the first correcting keystroke', async () => {
    await open()
    enter(alarm, '20')
    expect(noteOf(alarm)).not.toContain('Enter')
    leave(alarm)
    expect(noteOf(alarm)).toContain('Enter more than the warning, 20.')
    enter(alarm, '30')
    expect(noteOf(alarm)).not.toContain('Enter')
    enter('refreshMinutes', '1500')
    leave('refreshMinutes')
    expect(noteOf('refreshMinutes')).toContain('from 1 to 1,440')
  })

  it('does not save while a value is invalid, and focuses it', async () => {
    await open()
    enter(alarm, '3')
    await save()
    expect(saves).toEqual([])
    expect(view.root.activeElement).toBe(control(alarm))
    expect(noteOf(alarm)).toContain('Enter more than the warning')
    expect(pageText()).toContain('1 to correct')
  })

  it('saves with Ctrl S', async () => {
    await open()
    enter('refreshMinutes', '9')
    act(() => {
      control('refreshMinutes').dispatchEvent(
        new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }),
      )
    })
    await pass()
    expect(saves).toHaveLength(1)
    expect(press(view.root, 's', control('refreshMinutes'))).toBe(true)
  })

  it('saves over concurrent changes of other values', async () => {
    await open()
    enter(warn, '25')
    const theirs = { ...serverState.settings, refreshMinutes: 12 }
    onSave = ({ read }) => {
      if (read.refreshMinutes === 12) return
      serverState = { ...serverState, settings: theirs }
      throw failure({ kind: 'conflict', fields: ['refreshMinutes'] })
    }
    await save()
    expect(saves).toHaveLength(2)
    expect(JSON.parse(saves[1]?.value ?? '')).toMatchObject({ refreshMinutes: 12 })
    expect(serverState.settings.widgets[ready]?.warnAt).toBe(25)
    expect(control('refreshMinutes').value).toBe('12')
  })

  it('reports a concurrent change of the same value, and saves at the second attempt', async () => {
    await open()
    enter(warn, '25')
    onSave = ({ read }) => {
      if (read.widgets[ready]?.warnAt === 22) return
      serverState = {
        ...serverState,
        settings: { refreshMinutes: 5, widgets: { [ready]: { ...openRule, warnAt: 22 } } },
      }
      throw failure({ kind: 'conflict', fields: [warn] })
    }
    await save()
    expect(pageText()).toContain('Somebody else changed this while you edited it: Ready for pick: Warning')
    expect(noteOf(warn)).toContain('Somebody else changed it to 22 meanwhile.')
    expect(control(warn).value).toBe('25')
    expect(view.root.activeElement).toBe(control(warn))
    await save()
    expect(saves.at(-1)?.read.widgets[ready]?.warnAt).toBe(22)
    expect(serverState.settings.widgets[ready]?.warnAt).toBe(25)
  })

  it('follows the saves of others at once: unedited values change, edits are kept and can be discarded', async () => {
    await open()
    enter(warn, '25')
    await otherSaves({ refreshMinutes: 30, widgets: { [ready]: { ...openRule, warnAt: 22 } } })
    expect(control('refreshMinutes').value).toBe('30')
    expect(control(warn).value).toBe('25')
    click(byName(view.root, 'button', 'Use 22'))
    expect(control(warn).value).toBe('22')
    expect(pageText()).not.toContain('value changed')
  })

  it('resets to the defaults, which are saved like any edit', async () => {
    await open()
    click(byName(view.root, 'button', 'Reset to defaults'))
    expect(control(warn).value).toBe('')
    expect(saves).toEqual([])
    await save()
    expect(JSON.parse(saves[0]?.value ?? '')).toEqual(kpiSettingsDefault)
    expect(byName(view.root, 'button', 'Reset to defaults').getAttribute('aria-disabled')).toBe('true')
  })

  it('restores typed values when the page is opened again', async () => {
    await open()
    enter(warn, '25')
    view.unmount()
    await open()
    expect(control(warn).value).toBe('25')
    click(byName(view.root, 'button', 'Discard'))
    await pass()
    expect(control(warn).value).toBe('20')
    expect(memory.size).toBeLessThanOrEqual(1)
  })

  it('previews the tile of the focused row with the tint of its limits', async () => {
    await open()
    act(() => control(warn).focus())
    const preview = byName(view.root, 'region', 'Preview')
    // The tint is tested here, and only the class shows it.
    const tiles = () =>
      within(preview)
        .getAllByRole('figure')
        .map(tile => tile.lastElementChild?.className)
    expect(tiles()).toEqual(['tile warn', 'tile warn'])
    enter(warn, '30')
    enter(alarm, '40')
    enter(`widgets.${ready}.target`, '10')
    expect(tiles()).toEqual(['tile', 'tile warn', 'tile alert'])
    expect(preview.textContent).toContain('Target 10')
    expect(preview.textContent).toContain('Limit 40 reached')
    act(() => control(`widgets.${done}.warnAt`).focus())
    expect(preview.textContent).toContain('below a limit')
    act(() => control(`widgets.${chart}.isOffered`).focus())
    expect(preview.textContent).toContain('shows several figures')
  })

  it('warns when no widget would be offered', async () => {
    await open()
    for (const offered of view.root.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')) {
      if (offered.checked) click(offered)
    }
    expect(pageText()).toContain('every dashboard of the business unit will be empty')
  })

  it('displays who saved which values and when', async () => {
    serverState = {
      ...serverState,
      saves: [
        {
          at: '2026-11-20T11:57:00.000Z',
          user: 'Ingrid Haugland',
          changes: [
            { field: warn, from: null, to: 20 },
            { field: `widgets.${chart}.isOffered`, from: true, to: false },
            { field: 'refreshMinutes', from: 5, to: 7 },
            { field: 'widgets.999.target', from: null, to: 1 },
          ],
        },
      ],
    }
    await open()
    expect(pageText()).toContain('Saved by Ingrid Haugland, 3 minutes ago')
    const [event] = within(byName(view.root, 'region', 'Last changes')).getAllByRole('listitem')
    for (const change of [
      'Ready for pick: Warning  20',
      'Picks per area: Offered offered not offered',
      'Refresh figures every 5 minutes 7 minutes',
      'widgets.999.target  1',
    ])
      expect(event?.textContent).toContain(change)
  })

  it('offers to retry when the settings could not be loaded', async () => {
    isReachable = false
    await open()
    expect(pageText()).toContain('The KPI settings could not be loaded')
    isReachable = true
    click(byName(view.root, 'button', 'Retry'))
    await pass()
    expect(control(warn).value).toBe('20')
  })
})
