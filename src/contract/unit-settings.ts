/**
 * Settings of a whole business unit by owner and key: the allowed values of each, and the default where nobody has saved one (spec 2,
 * section 6, terminal and system settings; section 7, user setting payload). They are saved as texts, as the user's own settings are.
 */
import { isFeature } from './features'
import type { InputIssue } from './input-issues'
import {
  heartbeatDefaultMs,
  heartbeatLeastMs,
  heartbeatMostMs,
  integrationQuantityDefault,
  rowsLimitDefault,
  rowsLimitLeast,
  takeLimitDefault,
  takeLimitLeast,
  terminalSecondsMost,
  textLengthMost,
} from './limits'
import { retainedForever, retentionDaysLeast, retentionDaysMost, type RetentionKind } from './retention'
import { passwordLengthDefault, passwordLengthLeast, passwordLengthMost } from './sign-in-limits'

/** Client of the settings (spec 2, section 7: ClientId 'Cockpit'). */
export const unitSettingsClient = 'Cockpit'

/** A whole number. `orZero`: 0 is also allowed, though below the least, and switches the function off. */
interface NumberKind {
  readonly kind: 'number'
  readonly least: number
  readonly most: number
  readonly orZero?: boolean
  readonly starts: number
}
interface FlagKind {
  readonly kind: 'flag'
  readonly starts: boolean
}
/** `lines`: several lines, each validated separately. */
interface TextKind {
  readonly kind: 'text' | 'lines'
  readonly most: number
  readonly starts: string
}
interface ChoiceKind {
  readonly kind: 'choice'
  readonly choices: readonly string[]
  readonly starts: string
}
export type UnitSettingKind = NumberKind | FlagKind | TextKind | ChoiceKind
export type UnitSettingValue = string | number | boolean

const seconds = (starts: number, orZero = false) =>
  ({ kind: 'number', least: 1, most: terminalSecondsMost, orZero, starts }) as const
/** Days; 0 for ever. */
const retentionPeriod = {
  kind: 'number',
  least: retentionDaysLeast,
  most: retentionDaysMost,
  orZero: true,
  starts: retainedForever,
} as const
const flag = (starts: boolean) => ({ kind: 'flag', starts }) as const

/** Who may choose, on the terminal, which printer prints the pick labels. */
export const pickLabelPrinterChoosers = ['Everybody', 'Supervisors', 'Nobody'] as const

/** Switches of server behaviour, off by default. */
export const codeSwitches = ['ReadOnlyForUsers', 'PauseScheduledReports'] as const
export type CodeSwitch = (typeof codeSwitches)[number]

export const unitSettingKinds = {
  cockpit: {
    /** Shown in the header in place of the product's name; empty for that. */
    displayName: { kind: 'text', most: 40, starts: '' },
    /** Milliseconds; 0 stops it. */
    heartBeat: {
      kind: 'number',
      least: heartbeatLeastMs,
      most: heartbeatMostMs,
      orZero: true,
      starts: heartbeatDefaultMs,
    },
    rowsLimit: { kind: 'number', least: rowsLimitLeast, most: rowsLimitDefault, starts: rowsLimitDefault },
    takeLimit: { kind: 'number', least: takeLimitLeast, most: takeLimitDefault, starts: takeLimitDefault },
    /** Most rows of the integration's views. */
    integrationQuantityMost: {
      kind: 'number',
      least: takeLimitLeast,
      most: rowsLimitDefault,
      starts: integrationQuantityDefault,
    },
    passwordMinLength: {
      kind: 'number',
      least: passwordLengthLeast,
      most: passwordLengthMost,
      starts: passwordLengthDefault,
    },
    licenseOveruseAllowed: flag(true),
  },
  terminal: {
    checkmarkDisplaySeconds: seconds(2),
    scanQuantity: flag(true),
    scanUoM: flag(false),
    /** Seconds; 0 stops it. */
    heartbeatSeconds: seconds(30, true),
    /** Seconds without a touch until the terminal signs out; 0 for never. */
    timeoutSeconds: seconds(900, true),
    autoConfirm: flag(false),
    gs1StripLeadingZeroInEan: flag(true),
    loopedGain: flag(false),
    pickLabelPrinterChosenBy: { kind: 'choice', choices: pickLabelPrinterChoosers, starts: 'Supervisors' },
  },
  system: {
    /** Ranges of addresses that may call, one a line (ip-addresses.ts); empty: all. */
    ipAllowList: { kind: 'lines', most: textLengthMost * 5, starts: '' },
  },
  codeSwitch: {
    /** Only administrators may make changes: for the time of a move or a full count. */
    ReadOnlyForUsers: flag(false),
    /** Scheduled reports are paused; those due in the meantime are made when it is switched off. */
    PauseScheduledReports: flag(false),
  },
  /** How long rows stay in the database (retention.ts). */
  retention: {
    history: retentionPeriod,
    integrationBodies: retentionPeriod,
    integrationRecords: retentionPeriod,
    tasks: retentionPeriod,
    transactions: retentionPeriod,
  },
} as const satisfies {
  readonly [owner: string]: Readonly<Record<string, UnitSettingKind>>
  readonly codeSwitch: Readonly<Record<CodeSwitch, FlagKind>>
  readonly retention: Readonly<Record<RetentionKind, NumberKind>>
}

type Kinds = typeof unitSettingKinds
export type UnitSettingOwner = keyof Kinds
type ValueOf<K extends UnitSettingKind> = K extends NumberKind
  ? number
  : K extends FlagKind
    ? boolean
    : string
/** All values by owner and key. */
export type UnitValues = {
  readonly [O in UnitSettingOwner]: { readonly [K in keyof Kinds[O]]: ValueOf<Kinds[O][K] & UnitSettingKind> }
}

export interface UnitSettingKey {
  readonly owner: UnitSettingOwner
  readonly key: string
}

/** Every setting with its kind, in the order above. */
export const unitSettingList: readonly (UnitSettingKey & { readonly is: UnitSettingKind })[] =
  /* @__PURE__ */ Object.entries(unitSettingKinds).flatMap(([owner, kinds]) =>
    Object.entries(kinds).map(([key, is]) => ({ owner: owner as UnitSettingOwner, key, is })),
  )

/** Owner of the features in a save: flags like the others, though they are stored and read with the business unit. */
export const featureOwner = 'feature'

/** The kind of a setting or feature; undefined when there is none of that name. */
export function unitSettingKind(owner: string, key: string): UnitSettingKind | undefined {
  if (owner === featureOwner) return isFeature(key) ? flag(false) : undefined
  return unitSettingList.find(one => one.owner === owner && one.key === key)?.is
}

/** Name of a setting among all of them: `cockpit.heartBeat`. */
export const unitSettingField = ({ owner, key }: { readonly owner: string; readonly key: string }): string =>
  `${owner}.${key}`

/** The value in a saved text; undefined when it is invalid for the setting. */
export function readUnitValue(is: UnitSettingKind, text: string): UnitSettingValue | undefined {
  switch (is.kind) {
    case 'number': {
      if (!/^\d{1,9}$/.test(text)) return undefined
      const value = Number(text)
      const isInside = value >= is.least && value <= is.most
      return isInside || (is.orZero === true && value === 0) ? value : undefined
    }
    case 'flag':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'choice':
      return is.choices.includes(text) ? text : undefined
    case 'text':
    case 'lines':
      return text.length <= is.most && !text.includes('\0') ? text : undefined
  }
}

/** Why a text is invalid for a setting, with the allowed values. */
export function unitValueProblem(is: UnitSettingKind, text: string): Pick<InputIssue, 'code' | 'values'> {
  switch (is.kind) {
    case 'number': {
      if (!/^-?\d+$/.test(text)) return { code: 'not-whole' }
      return Number(text) > is.most
        ? { code: 'too-big', values: { most: String(is.most) } }
        : { code: 'too-small', values: { least: String(is.least) } }
    }
    case 'flag':
      return { code: 'not-known', values: { allowed: 'true, false' } }
    case 'choice':
      return { code: 'not-known', values: { allowed: is.choices.join(', ') } }
    case 'text':
    case 'lines':
      return text.length > is.most
        ? { code: 'too-long', values: { maxLength: String(is.most) } }
        : { code: 'not-plain' }
  }
}

interface SavedRow {
  readonly owner: string
  readonly key: string
  readonly value: string
}

/** All values from the saved rows; an unreadable row is ignored and reported to `onUnreadable`. */
export function unitValues(
  rows: readonly SavedRow[],
  onUnreadable: (field: string) => void = () => undefined,
): UnitValues {
  const values: Partial<Record<string, Record<string, UnitSettingValue>>> = {}
  for (const { owner, key, is } of unitSettingList) {
    const row = rows.find(saved => saved.owner === owner && saved.key === key)
    const value = row === undefined ? undefined : readUnitValue(is, row.value)
    if (row !== undefined && value === undefined) onUnreadable(unitSettingField({ owner, key }))
    ;(values[owner] ??= {})[key] = value ?? is.starts
  }
  return values as UnitValues
}
