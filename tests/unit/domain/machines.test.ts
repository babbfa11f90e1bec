/**
 * The machines of rows that have few states: which action each state allows, and what a refusal names. Orders, lines, stocks, jobs, tasks
 * and counts have files of their own.
 */
import { describe, expect, it } from 'vitest'
import { downloadMachine, downloadStates, guardDownload } from '../../../src/contract/states/download'
import { guardImport, importMachine, importStates } from '../../../src/contract/states/import'
import { guardIntegration, integrationMachine } from '../../../src/contract/states/integration'
import { guardLocation, locationMachine } from '../../../src/contract/states/location'
import { accountStates, integrationStates, printTechnologies } from '../../../src/contract/states/office'
import { guardTestLabel } from '../../../src/contract/states/printer'
import { guardScreen, screenMachine, screenStates } from '../../../src/contract/states/screen'
import { guardSession, sessionMachine } from '../../../src/contract/states/session'
import { defineMachine, type GuardResult } from '../../../src/contract/states/state-machine'
import { guardUser, userMachine } from '../../../src/contract/states/user'
import { locationStates } from '../../../src/contract/states/warehouse'

/** The actions of a machine, each with the states that allow it. */
function allowing<A extends string, S extends string>(
  actions: Readonly<Record<A, unknown>>,
  states: readonly S[],
  guard: (action: A, state: S) => GuardResult<string>,
): Record<string, readonly S[]> {
  const names = Object.keys(actions) as A[]
  return Object.fromEntries(
    names.map(action => [action, states.filter(state => guard(action, state).allowed)]),
  )
}

describe('the states that allow an action', () => {
  it('of a download', () => {
    const { transitions } = downloadMachine
    expect(
      allowing(transitions, downloadStates, (action, state) => guardDownload(action, { state })),
    ).toEqual({
      fetch: ['Ready'],
      delete: ['Waiting', 'Making', 'Ready', 'Failed'],
    })
  })

  it('of an import', () => {
    const { transitions } = importMachine
    expect(allowing(transitions, importStates, (action, state) => guardImport(action, { state }))).toEqual({
      addFile: ['Ready', 'Checked'],
      arrange: ['Ready', 'Checked'],
      check: ['Ready', 'Checked'],
      edit: ['Checked'],
      run: ['Checked'],
      stop: ['Reading', 'Checking', 'Running'],
      discard: ['Uploading', 'Ready', 'Checked'],
      resume: ['Completed', 'Cancelled'],
    })
  })

  it('of an integration record', () => {
    const { transitions } = integrationMachine
    const allowed = allowing(transitions, integrationStates, (action, state) =>
      guardIntegration(action, { state }),
    )
    expect(allowed).toEqual({ replay: ['Failed'] })
  })

  it('of a location', () => {
    const { transitions } = locationMachine
    const allowed = allowing(transitions, locationStates, (action, state) =>
      guardLocation(action, { state, systemLocation: false }),
    )
    expect(allowed).toEqual({
      update: ['Empty', 'Occupied', 'Full'],
      dedicate: ['Empty', 'Occupied', 'Full'],
      delete: ['Empty'],
    })
  })

  it('of a screen', () => {
    const { transitions } = screenMachine
    expect(allowing(transitions, screenStates, (action, state) => guardScreen(action, { state }))).toEqual({
      update: ['Waiting', 'Connected', 'Revoked'],
      makeCode: ['Waiting', 'Connected', 'Revoked'],
      revoke: ['Waiting', 'Connected'],
      delete: ['Waiting', 'Revoked'],
    })
  })

  it('of a user', () => {
    const { transitions } = userMachine
    const allowed = allowing(transitions, accountStates, (action, userStatus) =>
      guardUser(action, { userStatus }),
    )
    expect(allowed).toEqual({
      update: ['Active', 'Inactive'],
      activate: ['Inactive'],
      deactivate: ['Active'],
      resetPassword: ['Active', 'Inactive'],
      delete: ['Active', 'Inactive'],
    })
  })

  it('of a session', () => {
    expect(guardSession({ state: 'Open' })).toEqual({ allowed: true })
    expect(guardSession({ state: 'Ended' })).toEqual({
      allowed: false,
      code: 'wrong-state',
      state: 'Ended',
      allowedStates: ['Open'],
    })
  })
})

describe('a printer', () => {
  it('prints a test label when its language has labels', () => {
    const printing = printTechnologies.filter(printTechnology => guardTestLabel({ printTechnology }).allowed)
    expect(printing).toEqual(['ZPL', 'IPL', 'ESC/POS', 'PDF'])
  })

  it.each(['PostScript', null])('of the language %s prints no test label and says so', printTechnology => {
    expect(guardTestLabel({ printTechnology })).toEqual({ allowed: false, code: 'prints-no-labels' })
  })
})

describe('a refused action on a location', () => {
  it('says that the warehouse itself needs it', () => {
    expect(guardLocation('update', { state: 'Empty', systemLocation: true })).toEqual({
      allowed: false,
      code: 'system-location',
      state: 'Empty',
      allowedStates: [],
    })
  })

  it('says that goods are on it when it would be deleted', () => {
    expect(guardLocation('delete', { state: 'Full', systemLocation: false })).toEqual({
      allowed: false,
      code: 'location-has-stock',
      state: 'Full',
      allowedStates: ['Empty'],
    })
  })
})

describe('a machine', () => {
  it.each([
    ['from', { from: ['Closed'], to: ['Open'] }],
    ['to', { from: ['Open'], to: ['Closed'] }],
  ])('is not made with a transition %s a state that it does not have', (_end, transition) => {
    const make = (): unknown =>
      defineMachine<string[], 'close'>({
        name: 'door',
        states: ['Open'],
        final: [],
        transitions: { close: transition },
      })
    expect(make).toThrow('door: close names the unknown state Closed')
  })

  it.each([
    [downloadMachine, ['Ready', 'Failed']],
    [importMachine, ['Completed', 'Refused', 'Cancelled']],
    [integrationMachine, ['Delivered', 'DeliveredWithWarning']],
    [sessionMachine, ['Ended']],
    [locationMachine, []],
    [screenMachine, []],
    [userMachine, []],
  ])('of $name ends in its final states', (machine, final) => {
    const ending = machine.states.filter(state => (machine.isFinal as (state: string) => boolean)(state))
    expect(ending).toEqual(final)
  })
})
