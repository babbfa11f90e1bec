/**
 * The trace "why can I not?": every step that the server takes for a call, with its result. Features and permissions are judged by the
 * function that enforces them (contract/access-steps.ts), the state of a row by the action's guard, which is the rule that the handlers check.
 */
import { sql } from 'kysely'
import type * as v from 'valibot'
import { accessSteps, type AccessStep, type Needs } from '../../../../src/contract/access-steps'
import type { Endpoint } from '../../../../src/contract/endpoints/endpoint'
import type { Trace, traceQuestion, TraceStep } from '../../../../src/contract/endpoints/permissions'
import { endpoints } from '../../../../src/contract/endpoints/table'
import { isFeature, type Feature } from '../../../../src/contract/features'
import { isPermitted } from '../../../../src/contract/permission-defaults'
import { isGlobalAdmin } from '../../../../src/contract/permissions'
import { rowViews } from '../../../../src/contract/row-views'
import type { GuardResult } from '../../../../src/contract/states/state-machine'
import type { AnyRow } from '../../../../src/define/view'
import type { Context } from '../../core/calls/context'
import { isAllowed } from '../../core/http/endpoint-runner'
import { invalidInput, notFound, permissionDenied } from '../../core/refusal'
import type { Sessions } from '../../core/sessions/sessions'
import { rolesOfUser } from '../../core/sessions/users'
import { searchScope } from '../../core/calls/search-rows'
import { search } from '../../core/search/search'
import type { RowSources, SearchSource } from '../../core/search/search-source'
import { holdersOf } from './permission-holders'
import { rolesOf } from '../../core/unit/saved-permissions'
import { rowActions } from './row-actions'

type Question = v.InferOutput<typeof traceQuestion>

/** Permission for traces of other users. */
const administers = 'header/settings/user_settings'

/**
 * Walks the steps for a person.
 * @throws Refusal 403 when a user who is no administrator asks about others, 404 for an unknown person or one of another unit, 400 for an
 * unknown endpoint
 */
export async function traceAccess(
  question: Question,
  context: Context,
  { effectiveRoles, sources }: Pick<Sessions, 'effectiveRoles'> & { readonly sources: RowSources },
): Promise<Trace> {
  const { caller, settings, now } = context
  const userId = question.userId ?? caller.userId
  if (userId !== caller.userId && !context.can(administers)) throw permissionDenied(administers)
  const person = await readPerson(context, userId, effectiveRoles)
  const needs = needsOf(question)
  const steps = accessSteps(needs, person, settings.permissions)
  return {
    person: {
      id: userId,
      displayName: person.displayName,
      userName: person.userName,
      roles: [...person.roles],
    },
    steps: [
      {
        step: 'signedIn',
        verdict: person.sessions > 0 ? 'passed' : 'notAsked',
        since: person.since,
        sessions: person.sessions,
      },
      { step: 'active', verdict: verdictOf(person.isActive) },
      ...(question.isClosed ? [{ step: 'closed', verdict: 'refused' } as const] : []),
      ...steps.map(traced),
      ...(await rowSteps(question, context, { person, sources })),
    ],
    holders: await holdersOfLast(steps, context),
    at: now().toISOString(),
  }
}

interface Person {
  readonly displayName: string
  readonly userName: string
  readonly isActive: boolean
  readonly roles: readonly string[]
  readonly systemRoles: readonly string[]
  readonly features: readonly Feature[]
  readonly sessions: number
  readonly since: string | null
}

async function readPerson(
  { db, caller, now }: Context,
  userId: number,
  effectiveRoles: Sessions['effectiveRoles'],
): Promise<Person> {
  const { rows } = await sql<{
    displayName: string
    userName: string
    isActive: boolean
    features: string[]
    sessions: number
    since: string | null
  }>`
    select u.display_name as "displayName", u.user_name as "userName", u.is_active as "isActive", b.features,
      count(s.id)::int as sessions, min(s.login_at) as since
    from app_user u
    join business_unit b on b.id = u.business_unit_id
    left join user_session s on s.business_unit_id = u.business_unit_id and s.user_id = u.id
      and s.ended_at is null and s.expires_at > ${now().toISOString()}
    where u.id = ${userId}::bigint and u.business_unit_id = ${caller.businessUnitId}::bigint and not u.deleted
    group by u.id, b.id
  `.execute(db.read)
  const [found] = rows
  if (found === undefined) throw notFound('There is no such user.')
  const roles = await rolesOfUser(db, userId)
  return {
    ...found,
    features: found.features.filter(isFeature),
    roles: effectiveRoles({ ...found, roles: roles.map(({ userRoleName }) => userRoleName) }),
    systemRoles: roles.flatMap(({ systemRole }) => systemRole ?? []),
  }
}

/** The requirements of the endpoint, and further ones of the page or the button, without duplicates. */
function needsOf({ endpoint, features, permissions }: Question): Needs {
  const declared = endpoint === undefined ? undefined : endpointOf(endpoint)
  const own = declared?.permission === undefined ? [] : [declared.permission]
  const others = permissions.filter(path => !own.flat().includes(path))
  return {
    features: [...new Set([...(declared?.feature === undefined ? [] : [declared.feature]), ...features])],
    permissions: [...others, ...own],
  }
}

function endpointOf(name: string): Endpoint {
  const found = Object.values<Record<string, Endpoint>>(endpoints)
    .flatMap(group => Object.values(group))
    .find(({ method, path }) => `${method} ${path}` === name)
  if (found === undefined)
    throw invalidInput([{ path: 'body.endpoint', message: 'There is no such endpoint.', code: 'no-such' }])
  return found
}

const verdictOf = (isPassed: boolean) => (isPassed ? 'passed' : 'refused')

function traced(step: AccessStep): TraceStep {
  const verdict = verdictOf(step.isPassed)
  if (step.step === 'feature') return { step: 'feature', verdict, feature: step.feature }
  const { path, source, value, through, roles } = step
  return {
    step: 'permission',
    verdict,
    path,
    source,
    value: typeof value === 'boolean' ? value : [...value],
    through,
    roles: [...roles],
  }
}

/** The row's business unit and its state; neither without permission to read the row. */
async function rowSteps(
  { action, row }: Question,
  context: Context,
  { person, sources }: { readonly person: Person; readonly sources: RowSources },
): Promise<TraceStep[]> {
  const { businessUnitName: name } = context.caller
  const known = rowActions.get(action ?? '')
  if (known === undefined || row === '' || !isAllowed(rowViews[known.view], context)) {
    return [{ step: 'businessUnit', verdict: 'notAsked', name }, stateNotChecked]
  }
  const found = await findRow(sources[known.view], row, context)
  if (found === undefined) return [{ step: 'businessUnit', verdict: 'refused', name }, stateNotChecked]
  const { guard, isForGlobalAdmins } = known.action
  const isProtected = isForGlobalAdmins?.(found) === true && !isGlobalAdmin(person)
  const result = isProtected ? forGlobalAdmins(found) : guard(found)
  const state = result.allowed ? stateOf(found) : (result.state ?? '')
  const isInUnit: TraceStep = { step: 'businessUnit', verdict: 'passed', name }
  if (result.allowed && state === null) return [isInUnit, stateNotChecked]
  return [
    isInUnit,
    {
      step: 'state',
      verdict: verdictOf(result.allowed),
      machine: machineOf(sources[known.view], state),
      state,
      allowedStates: result.allowed ? [] : [...(result.allowedStates ?? [])],
      reason: result.allowed ? null : result.code,
    },
  ]
}

const forGlobalAdmins = (found: Readonly<Record<string, unknown>>): GuardResult<string> => ({
  allowed: false,
  code: 'global-admin-only',
  state: stateOf(found) ?? '',
})

const stateNotChecked: TraceStep = {
  step: 'state',
  verdict: 'notAsked',
  machine: null,
  state: null,
  allowedStates: [],
  reason: null,
}

/** The state machine among the row's fields that has the state. */
function machineOf({ entity }: SearchSource, state: string | null): string | null {
  const field = Object.values(entity.fields).find(({ states }) => state !== null && states?.includes(state))
  return field?.machine ?? null
}

/** The newest row of the unit with this name, or the row with this id after a number sign. */
async function findRow(source: SearchSource, text: string, context: Context): Promise<AnyRow | undefined> {
  const id = /^#(\d{1,15})$/.exec(text)?.[1]
  const called = Object.entries(source.entity.fields).find(([, { kind }]) => kind === 'identifier')?.[0]
  if (id === undefined && called === undefined) return undefined
  const found = await search(
    context.db.search,
    source,
    {
      filters: [
        id !== undefined
          ? { selector: 'id', operator: 'IsEqualTo', value: Number(id), type: 'number' }
          : { selector: called ?? '', operator: 'In', values: [text], type: 'list' },
      ],
      find: '',
      sort: [{ selector: 'id', desc: true }],
      sums: [],
      skip: 0,
      take: 1,
    },
    searchScope(context),
  )
  return found.result[0] as AnyRow | undefined
}

const stateOf = (row: Readonly<Record<string, unknown>>): string | null => {
  const state = row.state ?? row.status ?? row.salesOrderState ?? row.operationsSummarizedState
  return typeof state === 'string' ? state : null
}

/** The holders of the last checked permission; without names for callers who may not open the table. */
async function holdersOfLast(
  steps: readonly AccessStep[],
  { db, caller, settings: { permissions } }: Context,
): Promise<Trace['holders']> {
  const last = steps.findLast(step => step.step === 'permission')
  if (last === undefined) return null
  const roles = await rolesOf(db.read, caller.businessUnitId)
  const { total } = await holdersOf(db.read, caller.businessUnitId, permissions, last.path)
  return {
    roles: roles
      .filter(({ name, systemRole }) =>
        isPermitted(permissions, last.path, {
          roles: [name],
          systemRoles: systemRole === null ? [] : [systemRole],
        }),
      )
      .map(({ name }) => name),
    people: total,
  }
}
