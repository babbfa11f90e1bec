/**
 * The session of unit tests: complete, in memory. The test provides the server's answers, reads the calls, and sends the hub's messages;
 * render-page.tsx renders with it.
 */
import { atom, createStore } from 'jotai/vanilla'
import type { Endpoint } from '../../src/contract/endpoints/endpoint'
import type { CockpitSettings } from '../../src/contract/endpoints/settings'
import { kpiSettingsDefault } from '../../src/contract/kpi-settings'
import type { AccessTokenClaims } from '../../src/contract/jwt-claims'
import type { LiveMessage } from '../../src/contract/live-messages'
import type {
  Access,
  CallOptions,
  Live,
  LiveState,
  LiveSubscription,
  Session,
  SignedInUser,
} from '../../src/kernel/session'
import type { Formats } from '../../src/contract/formats'
import { createSessionState } from '../../src/kernel/session-state'
import { text } from './grid/rows'

export interface Call {
  readonly endpoint: Endpoint
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
  readonly options: CallOptions
}

/**
 * The server's answers: a function of every call, or values by endpoint. A function among the values gets the input; an Error is thrown,
 * wherever it comes from. An endpoint without a value is a mistake in the test and rejects.
 */
export type Answers =
  | ((endpoint: Endpoint, input: never, options: CallOptions) => unknown)
  | ReadonlyMap<Endpoint, unknown>

export interface SettingsParts extends Partial<Omit<CockpitSettings, 'userSettings'>> {
  readonly userSettings?: Partial<CockpitSettings['userSettings']>
}

/** Parts of the session that differ from the default. */
export interface SessionParts extends Partial<
  Omit<Session, 'api' | 'access' | 'formats' | 'settings' | 'user' | 'live'>
> {
  readonly access?: Partial<Access>
  readonly formats?: Partial<Formats>
  readonly settings?: SettingsParts
  readonly user?: Partial<SignedInUser>
  readonly live?: Partial<Live>
}

export interface TestSession {
  readonly session: Session
  /** All calls, in order. */
  readonly calls: readonly Call[]
  /** Inputs of the calls of an endpoint, in order. */
  inputsOf(endpoint: Endpoint): Call['input'][]
  /** The current followers of a view. */
  readonly followed: ReadonlySet<LiveSubscription>
  /** Sends a message of the hub to all of them. */
  send(message: Pick<LiveMessage, 'viewName' | 'methodName'> & Partial<LiveMessage>): void
}

/** Settings as the server sends them. */
export function settingsWith({ userSettings, ...more }: SettingsParts = {}): CockpitSettings {
  return {
    permissions: {},
    saved: {},
    gridSettings: {},
    isScreen: false,
    answersFor: null,
    kpiSettings: kpiSettingsDefault,
    archivedBefore: {},
    serverTime: '2026-11-20T12:00:00.000Z',
    ...more,
    userSettings: {
      displayname: 'Ingrid Haugland',
      heartBeat: 30_000,
      rowsLimit: 500,
      takeLimit: 100,
      reportDataRefreshMinutes: 5,
      timeStampSettings: '',
      numberFormatSettings: '',
      companyInfo: {
        name: 'Nordkapp Lager AS',
        streetAddress: 'Havnegata 2',
        zipCode: '9750',
        city: 'Honningsvåg',
        countryCode: 'NO',
        region: 'Europe/Berlin',
        dateFormat: '',
        timeFormat: '',
        numberFormat: '',
        currency: 'NOK',
      },
      ...userSettings,
    },
  }
}

/** A session in English whose user may do everything and whose hub is connected; formats show a value as it is (`text`). */
export function testSession({
  answers = new Map(),
  ...parts
}: SessionParts & { readonly answers?: Answers } = {}): TestSession {
  const calls: Call[] = []
  const followed = new Set<LiveSubscription>()
  const store = parts.store ?? createStore()
  const settings = settingsWith(parts.settings)
  const state = parts.state ?? createSessionState({ claims: atom(testClaims), settings: atom(settings) })
  const session: Session = {
    key: 'Demo/1',
    dynamicColumnNames: {},
    primaryViews: new Map(),
    decimalsByUnit: {},
    language: 'en-GB',
    serverTimeOffsetMs: 0,
    handsontableLicenseKey: '',
    saveSetting: () => Promise.resolve(),
    memory: new Map(),
    preview: undefined,
    ...parts,
    store,
    state,
    get settings() {
      return store.get(state.settings)
    },
    user: {
      userId: 1,
      userName: 'ingrid.h',
      displayName: 'Ingrid Haugland',
      businessUnitName: 'Demo',
      roles: ['AdminRole'],
      systemRoles: [],
      ...parts.user,
    },
    access: {
      can: () => true,
      featureOn: () => true,
      denial: () => null,
      isGlobalAdmin: false,
      answersFor: null,
      ...parts.access,
    },
    formats: { ...text.formats, ...parts.formats },
    api: {
      call: async (endpoint, input, options = {}) => {
        calls.push({ endpoint, input: input as never, options })
        const answer: unknown = await answerOf(answers, endpoint, input, options)
        if (answer instanceof Error) throw answer
        return answer as never
      },
    },
    live: {
      subscribe: subscription => {
        // A new object, so that the same subscription can follow twice.
        const own = {
          ...subscription,
          get isForEver() {
            return subscription.isForEver === true
          },
        }
        followed.add(own)
        return () => void followed.delete(own)
      },
      state: atom<LiveState>({ status: 'connected' }),
      retryNow: () => undefined,
      ...parts.live,
    },
  }
  return {
    session,
    calls,
    inputsOf: endpoint => calls.filter(call => call.endpoint === endpoint).map(({ input }) => input),
    followed,
    send: message => {
      for (const { onMessage } of followed) onMessage(message)
    },
  }
}

function answerOf(answers: Answers, endpoint: Endpoint, input: unknown, options: CallOptions): unknown {
  if (typeof answers === 'function') return answers(endpoint, input as never, options)
  if (!answers.has(endpoint))
    return new Error(`The test has no answer for ${endpoint.method} ${endpoint.path}.`)
  const answer = answers.get(endpoint)
  return typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer
}

/** The user's claims in the access token. */
export const testClaims: AccessTokenClaims = {
  sub: '1',
  userName: 'ingrid.h',
  businessUnitName: 'Demo',
  roles: ['AdminRole'],
  systemRoles: [],
  enabledFeature: [],
  sid: '1',
  exp: 0,
}
