/**
 * A session without a server, for controls that need its formats, permissions and options: everything is permitted, the hub is connected,
 * lookups offer three suppliers, and any other call fails as if the server were unavailable.
 */
import { atom, createStore } from 'jotai/vanilla'
import { lookupOptions, type LookupOption } from '../../src/contract/endpoints/lookup-options'
import type { CockpitSettings } from '../../src/contract/endpoints/settings'
import { chooseFormats, createFormats } from '../../src/contract/formats'
import { kpiSettingsDefault } from '../../src/contract/kpi-settings'
import type { AccessTokenClaims } from '../../src/contract/jwt-claims'
import type { Language } from '../../src/contract/limits'
import { failure } from '../../src/kernel/failure'
import { createSessionState } from '../../src/kernel/session-state'
import type { Api, LiveState, Session } from '../../src/kernel/session'
import type { Translate } from '../../src/texts/create-i18n'

/** Suppliers of the demo company, for fields with lookups. */
export const suppliers: readonly LookupOption[] = [
  { value: '1', text: 'Nordhavn Emballage', hint: 'Aarhus' },
  { value: '2', text: 'Fjordkraft Verktøy', hint: 'Bergen' },
  { value: '3', text: 'Müller & Söhne Befestigungstechnik', hint: 'Rostock' },
]

const companyInfo = {
  name: 'Nordkapp Lager AS',
  streetAddress: 'Havnegata 2',
  zipCode: '9750',
  city: 'Honningsvåg',
  countryCode: 'NO',
  region: 'Europe/Copenhagen',
  dateFormat: 'DD.MM.YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'de-DE',
  currency: 'NOK',
}

const settings: CockpitSettings = {
  permissions: {},
  saved: {},
  gridSettings: {},
  isScreen: false,
  answersFor: null,
  kpiSettings: kpiSettingsDefault,
  archivedBefore: {},
  serverTime: new Date().toISOString(),
  userSettings: {
    displayname: 'Ingrid Haugland',
    heartBeat: 30_000,
    rowsLimit: 500,
    takeLimit: 100,
    reportDataRefreshMinutes: 5,
    timeStampSettings: '',
    numberFormatSettings: '',
    companyInfo,
  },
}

const claims: AccessTokenClaims = {
  sub: '1',
  userName: 'ingrid.h',
  businessUnitName: 'Demo',
  roles: ['AdminRole'],
  systemRoles: [],
  enabledFeature: [],
  sid: '1',
  exp: 0,
}

const call = async (endpoint: unknown): Promise<unknown> => {
  if (endpoint === lookupOptions.options) return suppliers
  throw failure({ kind: 'unreachable' })
}

/** The session in a language, with the formats of a Norwegian company that writes numbers as in German. */
export function gallerySession(language: Language, t: Translate): Session {
  const state = createSessionState({ claims: atom(claims), settings: atom(settings) })
  return {
    key: 'controls',
    user: {
      userId: 1,
      userName: 'ingrid.h',
      displayName: 'Ingrid Haugland',
      businessUnitName: 'Demo',
      roles: ['AdminRole'],
      systemRoles: [],
    },
    api: { call: call as Api['call'] },
    access: {
      can: () => true,
      featureOn: () => true,
      denial: () => null,
      isGlobalAdmin: false,
      answersFor: null,
    },
    formats: createFormats(chooseFormats({ companyInfo }), language, t),
    settings,
    dynamicColumnNames: {},
    primaryViews: new Map(),
    decimalsByUnit: {},
    live: {
      subscribe: () => () => undefined,
      state: atom<LiveState>({ status: 'connected' }),
      retryNow: () => undefined,
    },
    language,
    serverTimeOffsetMs: 0,
    handsontableLicenseKey: '',
    saveSetting: async () => undefined,
    memory: new Map(),
    preview: undefined,
    store: createStore(),
    state,
  }
}
