/** A session in memory for tests of the dashboard: answers, fails and sends live messages when the test says so. */
import { dashboardSettings } from '../../../src/contract/endpoints/dashboard-settings'
import { kpi } from '../../../src/contract/endpoints/kpi'
import type { KpiReport } from '../../../src/contract/kpi-reports'
import { settings as settingsGroup, type CockpitSettings } from '../../../src/contract/endpoints/settings'
import type { FirstStepName } from '../../../src/contract/first-steps'
import { kpiSettingsDefault } from '../../../src/contract/kpi-settings'
import type { LiveMessage } from '../../../src/contract/live-messages'
import type { WidgetData } from '../../../src/contract/widgets'
import type { LiveSubscription, Session } from '../../../src/kernel/session'

export interface SessionDouble {
  readonly session: Session
  /** Rows of the next answers; an error instead makes the calls fail. */
  answer: readonly WidgetData[] | Error
  readonly calls: number
  /** KPI tile reports of the next answers. */
  reports: readonly KpiReport[] | Error
  readonly reportCalls: number
  /** What a wall reads again beside the figures. */
  settings: Pick<CockpitSettings, 'saved' | 'serverTime'>
  /** What the unit has done of its first steps; none are left at first. */
  firstSteps: readonly { readonly name: FirstStepName; readonly isDone: boolean }[]
  readonly subscriptions: number
  send(message: Partial<LiveMessage>): void
  /** The hub acknowledged the registration (again). */
  register(): Promise<void>
}

/** A single-value widget as the server sends it. */
export function figure(id: number, value: number, more: Partial<WidgetData> = {}): WidgetData {
  return {
    id,
    type: String(id),
    isEnabled: true,
    valueJson: JSON.stringify({ value, facts: { lines: 9, partially: 1 } }),
    executionTime: '2026-11-20T12:00:00.000Z',
    filters: [{ selector: 'state', operator: 'In', values: ['Error'], type: 'enum' }],
    selectFilters: {},
    disabledNavigation: false,
    ...more,
  }
}

/** Makes the double; the answer is empty at first. */
export function sessionDouble(more: Partial<Session> = {}): SessionDouble {
  const subscribed = new Set<LiveSubscription>()
  const state = {
    answer: [] as readonly WidgetData[] | Error,
    calls: 0,
    reports: [] as readonly KpiReport[] | Error,
    reportCalls: 0,
    settings: { saved: {}, serverTime: '' } as SessionDouble['settings'],
    firstSteps: [] as SessionDouble['firstSteps'],
  }
  const session: Partial<Session> = {
    api: {
      call: async endpoint => {
        if (endpoint.path === settingsGroup.cockpit.path) return state.settings as never
        if (endpoint.path === dashboardSettings.firstSteps.path) return state.firstSteps as never
        if (endpoint.path === kpi.reportData.path) {
          state.reportCalls += 1
          if (state.reports instanceof Error) throw state.reports
          return state.reports as never
        }
        state.calls += 1
        const { answer } = state
        await Promise.resolve()
        if (answer instanceof Error) throw answer
        return answer as never
      },
    },
    live: {
      subscribe: subscription => {
        subscribed.add(subscription)
        return () => subscribed.delete(subscription)
      },
      state: () => connected,
      onState: () => () => undefined,
      retryNow: () => undefined,
    },
    formats: {
      number: (value: string | number | null) => String(value),
      relative: (from: Date, now: Date) => `${Math.round((now.getTime() - from.getTime()) / 60_000)} min ago`,
      time: (value: Date) => value.toISOString().slice(11, 19),
    } as Session['formats'],
    settings: {
      userSettings: { reportDataRefreshMinutes: 5, companyInfo: { name: 'Nordkapp Lager AS' } },
      saved: {},
      kpiSettings: kpiSettingsDefault,
    } as unknown as Session['settings'],
    access: { can: () => true, featureOn: () => true, denial: () => null, isGlobalAdmin: false },
    user: { businessUnitName: 'Demo' } as Session['user'],
    memory: new Map(),
    serverTimeOffsetMs: 0,
    saveSetting: async () => undefined,
    ...more,
  }
  return {
    session: session as Session,
    get answer() {
      return state.answer
    },
    get reports() {
      return state.reports
    },
    set reports(next) {
      state.reports = next
    },
    get reportCalls() {
      return state.reportCalls
    },
    set answer(next) {
      state.answer = next
    },
    get calls() {
      return state.calls
    },
    get settings() {
      return state.settings
    },
    set settings(next) {
      state.settings = next
    },
    get firstSteps() {
      return state.firstSteps
    },
    set firstSteps(next) {
      state.firstSteps = next
    },
    get subscriptions() {
      return subscribed.size
    },
    send(message) {
      for (const { onMessage } of subscribed)
        onMessage({ viewName: 'Kpi', methodName: 'Changed', ...message })
    },
    async register() {
      await Promise.all([...subscribed].map(subscription => subscription.onRegistered()))
    },
  }
}

const connected = { status: 'connected' } as const
