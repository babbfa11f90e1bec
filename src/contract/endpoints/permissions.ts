/**
 * The permission table of a business unit and its left menu, as administrators edit them (spec 2, section 6; section 7, menu and route
 * settings), and the trace "why can I not?", which every user may request for himself.
 */
import * as v from 'valibot'
import { features } from '../features'
import { nameLengthMost, permissionChangesMost, permissionRolesMost } from '../limits'
import { menuEntrySetting, menuSetting } from '../menu-setting'
import { permissionDefaults } from '../permission-defaults'
import type { PermissionPath } from '../permissions'
import { isoDateTime, rowId } from '../wire-values'
import { get, group, post, put } from './endpoint'

const permission = 'header/settings/user_settings'
const plain = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(nameLengthMost),
  v.check(text => !text.includes('\0'), 'not-plain'),
)
const name = v.pipe(plain, v.minLength(1))

export const permissionPath = v.custom<PermissionPath>(
  value => typeof value === 'string' && Object.hasOwn(permissionDefaults, value),
  'no-such',
)
/** True for everybody, false for global administrators only, or a list of role names. */
export const permissionValue = v.union([
  v.boolean(),
  v.pipe(
    v.array(name),
    v.maxLength(permissionRolesMost),
    v.check(roles => new Set(roles).size === roles.length, 'each-once'),
  ),
])

const knownPath = v.pipe(
  name,
  v.check(path => Object.hasOwn(permissionDefaults, path), 'no-such'),
)

/** Values by path; null removes the unit's own value, so that the default holds. */
const decided = v.pipe(v.record(knownPath, v.nullable(permissionValue)), v.maxEntries(permissionChangesMost))

export const permissionRole = v.object({ id: rowId, name: v.string(), systemRole: v.nullable(v.string()) })
export type PermissionRole = v.InferOutput<typeof permissionRole>

/** Active people with the same roles, and their number. */
export const bearers = v.object({
  roles: v.array(v.string()),
  systemRoles: v.array(v.string()),
  people: v.number(),
})
export type Bearers = v.InferOutput<typeof bearers>

export const permissionState = v.object({
  /** Values that differ from the defaults, by path. */
  values: v.record(v.string(), permissionValue),
  roles: v.array(permissionRole),
  bearers: v.array(bearers),
  /** Latest saves, the newest first; values by path, null for the default. */
  saves: v.array(
    v.object({
      at: isoDateTime,
      user: v.string(),
      changes: v.array(
        v.object({ path: v.string(), from: v.nullable(permissionValue), to: v.nullable(permissionValue) }),
      ),
    }),
  ),
})
export type PermissionState = v.InferOutput<typeof permissionState>

/** A person who has a permission. */
export const permissionHolder = v.object({
  id: rowId,
  displayName: v.string(),
  userName: v.string(),
  /** The roles that grant it; empty for a permission that everybody has. */
  roles: v.array(v.string()),
})
export type PermissionHolder = v.InferOutput<typeof permissionHolder>

const traced = v.picklist(['passed', 'refused', 'notAsked'])
/** One step of a trace, in the order in which the server checks them. */
export const traceStep = v.union([
  v.object({
    step: v.picklist(['signedIn']),
    verdict: traced,
    since: v.nullable(isoDateTime),
    sessions: v.number(),
  }),
  v.object({ step: v.picklist(['active']), verdict: traced }),
  v.object({ step: v.picklist(['closed']), verdict: traced }),
  v.object({ step: v.picklist(['feature']), verdict: traced, feature: v.string() }),
  v.object({
    step: v.picklist(['permission']),
    verdict: traced,
    path: v.string(),
    source: v.picklist(['unit', 'default']),
    value: permissionValue,
    through: v.picklist(['globalAdmin', 'everybody', 'roles', 'nobody']),
    roles: v.array(v.string()),
  }),
  v.object({ step: v.picklist(['businessUnit']), verdict: traced, name: v.string() }),
  v.object({
    step: v.picklist(['state']),
    verdict: traced,
    /** The machine whose words name the states: `state.<machine>.<state>`. */
    machine: v.nullable(v.string()),
    state: v.nullable(v.string()),
    allowedStates: v.array(v.string()),
    reason: v.nullable(v.string()),
  }),
])
export type TraceStep = v.InferOutput<typeof traceStep>

export const trace = v.object({
  person: v.object({ id: rowId, displayName: v.string(), userName: v.string(), roles: v.array(v.string()) }),
  steps: v.array(traceStep),
  /** Who has the last permission that was required. */
  holders: v.nullable(v.object({ roles: v.array(v.string()), people: v.number() })),
  at: isoDateTime,
})
export type Trace = v.InferOutput<typeof trace>

/** The subject of a trace: a page by its requirements, or an action by its endpoint and the button's additional requirements. */
export const traceQuestion = v.object({
  /** Absent: the caller. */
  userId: v.optional(rowId),
  features: v.optional(v.pipe(v.array(v.picklist(features)), v.maxLength(10)), []),
  permissions: v.optional(v.pipe(v.array(permissionPath), v.maxLength(10)), []),
  /** Closed for everybody, whatever is granted. */
  isClosed: v.optional(v.boolean(), false),
  /** Method and path of an endpoint, `PUT /ProcessSalesOrders/prepareMany`. */
  endpoint: v.optional(name),
  /** Name of an action of the catalogue, whose state guard is checked. */
  action: v.optional(name),
  /** The row's display name. */
  row: v.optional(plain, ''),
})
export type TraceQuestion = v.InferInput<typeof traceQuestion>

export const permissions = group('Permission', {
  state: get('/', {
    result: permissionState,
    permission,
    summary: 'The permission table of the business unit, its roles, and how many people have which roles.',
  }),
  holders: get('/holders', {
    query: v.object({ path: permissionPath }),
    result: v.object({ total: v.number(), holders: v.array(permissionHolder) }),
    permission,
    summary: 'Who has a permission, and through which role.',
  }),
  people: get('/people', {
    query: v.object({ text: v.optional(plain, ''), id: v.optional(rowId) }),
    result: v.array(v.object({ id: rowId, displayName: v.string(), userName: v.string() })),
    permission,
    summary: 'People of whom a trace can be asked, by a part of their name; or one by the id.',
  }),
  save: put('/', {
    /** `read` has the values that the caller had read of the same paths: when they have changed, nothing is saved (409 with the paths). */
    body: v.object({ changes: decided, read: v.optional(decided, {}) }),
    result: permissionState,
    permission,
    summary: 'Saves values of the permission table; they hold at once, in every open browser.',
  }),
  trace: post('/trace', {
    body: traceQuestion,
    result: trace,
    repeatable: 'reads',
    summary:
      'Why somebody can or cannot open a page or do something: the steps that the server itself takes.',
  }),
})

const routeConfig = {
  id: v.string(),
  /** The title in the language of the call. */
  displayName: v.string(),
  /** Null: the entry only groups others. */
  routeName: v.nullable(v.string()),
  isAllowed: v.boolean(),
  /** Position among its siblings. */
  order: v.number(),
}
/** Spec 1, section 3, route config item; nested items have no items of their own. */
export const routeConfigItem = v.object({
  ...routeConfig,
  nested: v.array(v.object({ ...routeConfig, nested: v.array(v.never()) })),
})
export type RouteConfigItem = v.InferOutput<typeof routeConfigItem>

/** The left menu of the business unit; every session receives it with its settings. */
export const menus = group('User', {
  menuSettings: get('/menuSettings', {
    result: v.array(menuEntrySetting),
    summary: 'What was decided about the left menu of the business unit.',
  }),
  routeSettings: get('/routeSettings', {
    result: v.object({ config: v.array(routeConfigItem), reportConfig: v.array(routeConfigItem) }),
    summary:
      'The left menu as the caller has it, with what he may not open marked; the pages of reports apart.',
  }),
  saveMenuSettings: put('/menuSettings', {
    body: v.object({ entries: menuSetting, read: v.optional(menuSetting) }),
    result: v.array(menuEntrySetting),
    permission,
    summary:
      'Saves order and visibility of the entries of the left menu; an empty list is the menu as it is shipped.',
  }),
})
