/** A trace as text: every step names the check and its result, and the copied text is the shown one. */
import { describe, expect, it } from 'vitest'
import type { Trace, TraceStep } from '../../../../src/contract/endpoints/permissions'
import { createI18n } from '../../../../src/texts/create-i18n'
import texts from '../../../../src/locales/en-GB.json'
import { questionOfGate } from '../../../../src/ui/access/gate-question'
import {
  stepsInWords,
  traceText,
  valueInWords,
  verdictInWords,
  type TraceWords,
} from '../../../../src/ui/access/trace-words'
import { text } from '../../grid/rows'

const { t } = createI18n('en-GB', texts)
const words: TraceWords = { t, formats: text.formats, unit: 'Demo' }
const trace = (steps: readonly TraceStep[], roles: readonly string[] = ['ViewerRole']): Trace => ({
  person: { id: 7, displayName: 'Lene Birk', userName: 'viewer', roles: [...roles] },
  steps: [...steps],
  holders: null,
  at: '2026-11-20T09:00:00.000Z',
})
const permission: Extract<TraceStep, { step: 'permission' }> = {
  step: 'permission',
  verdict: 'passed',
  path: 'data/order/prepare',
  source: 'default',
  value: true,
  through: 'everybody',
  roles: [],
}
const state: Extract<TraceStep, { step: 'state' }> = {
  step: 'state',
  verdict: 'refused',
  machine: 'salesOrder',
  state: 'Completed',
  allowedStates: ['New', 'Reserved'],
  reason: 'wrong-state',
}
const notes = (step: TraceStep, roles?: readonly string[]) =>
  stepsInWords(trace([step], roles), words).map(({ title, note }) => `${title}: ${note}`)

describe('a step', () => {
  it.each<[TraceStep, string]>([
    [
      { step: 'signedIn', verdict: 'notAsked', since: null, sessions: 0 },
      'Logged in: Not logged in at the moment',
    ],
    [{ step: 'active', verdict: 'passed' }, 'User is active: Yes'],
    [{ step: 'active', verdict: 'refused' }, 'User is active: The user is deactivated'],
    [{ step: 'closed', verdict: 'refused' }, 'Open to anybody: Closed for everybody, whatever is granted'],
    [{ step: 'feature', verdict: 'refused', feature: 'Kardex' }, 'Feature Kardex: Off for Demo'],
    [{ step: 'feature', verdict: 'passed', feature: 'Kardex' }, 'Feature Kardex: On for Demo'],
    [{ step: 'businessUnit', verdict: 'refused', name: 'Demo' }, 'Business unit Demo: It has no such row'],
    [state, 'State of the row: Completed. Allowed from: New, Reserved'],
    [{ ...state, verdict: 'passed', state: 'New' }, 'State of the row: New. Allowed.'],
    [{ ...state, verdict: 'notAsked', state: null }, 'State of the row: Not asked'],
    [{ ...state, reason: 'nothing-picked' }, `State of the row: ${texts['refusal.nothing-picked']}`],
  ])('%j', (step, sentence) => {
    expect(notes(step)).toEqual([sentence])
  })

  it('states since when a user has been logged in, and in how many sessions', () => {
    const since = '2026-11-20T06:58:00.000Z'
    const [one] = notes({ step: 'signedIn', verdict: 'passed', since, sessions: 1 })
    const [several] = notes({ step: 'signedIn', verdict: 'passed', since, sessions: 3 })
    expect(one).toBe(`Logged in: Session since ${text.formats.dateTime(since)}`)
    expect(several).toBe(`Logged in: 3 sessions, the first since ${text.formats.dateTime(since)}`)
  })
})

describe('a permission', () => {
  it.each<[Partial<typeof permission>, readonly string[], string]>([
    [{}, ['ViewerRole'], 'Everybody has it'],
    [{ through: 'globalAdmin' }, ['ViewerRole'], 'A global administrator passes every check'],
    [
      { through: 'roles', roles: ['AdminRole', 'ViewerRole'] },
      ['ViewerRole'],
      'Through Administrator, Viewer',
    ],
    [
      { through: 'nobody', verdict: 'refused' },
      ['ViewerRole', 'Packer'],
      'Viewer, Packer: not allowed. No other role of this person.',
    ],
    [{ through: 'nobody', verdict: 'refused' }, [], 'This person has no role'],
  ])('%j of %j', (change, roles, note) => {
    expect(notes({ ...permission, ...change }, roles)[0]).toBe(`Permission data/order/prepare: ${note}`)
  })

  it('has the source of its value in a separate line', () => {
    expect(notes(permission)[1]).toBe(
      'Business unit settings: Not set here; the default is: everybody. A value here would take precedence.',
    )
    expect(notes({ ...permission, source: 'unit', value: ['AdminRole'] })[1]).toBe(
      'Business unit settings: Set here: Administrator. It takes precedence over the default.',
    )
  })

  it.each([
    [true, 'everybody'],
    [false, 'nobody'],
    [[], 'nobody'],
    [['AdminRole', 'Planner'], 'Administrator, Planner'],
  ])('has the value %j: %s', (value, shownText) => {
    expect(valueInWords(value, t)).toBe(shownText)
  })
})

describe('a whole trace', () => {
  it('counts the steps that refuse', () => {
    expect(verdictInWords(trace([permission]), t)).toBe('Yes, nothing prevents it.')
    expect(verdictInWords(trace([state]), t)).toBe('No, for one reason.')
    expect(verdictInWords(trace([state, { ...permission, verdict: 'refused' }]), t)).toBe(
      'No, for 2 reasons.',
    )
  })

  it('is copied as it is displayed, each step with its mark', () => {
    const copied = traceText(
      trace([{ step: 'active', verdict: 'passed' }, state, { ...state, verdict: 'notAsked' }]),
      'Prepare',
      words,
    )
    expect(copied.split('\n')).toEqual([
      'Why is this not possible? Lene Birk (viewer): Prepare',
      `Demo, ${text.formats.dateTime('2026-11-20T09:00:00.000Z')}`,
      'No, for one reason.',
      '+ User is active: Yes',
      '- State of the row: Completed. Allowed from: New, Reserved',
      'o State of the row: Not asked',
    ])
  })
})

describe('the question of a gate', () => {
  it('contains all requirements of the gate', () => {
    expect(
      questionOfGate({ permission: 'header/settings/kpi', features: ['Kardex'], isClosed: true }),
    ).toEqual({ features: ['Kardex'], permissions: ['header/settings/kpi'], isClosed: true })
    expect(questionOfGate({})).toEqual({ features: [], permissions: [], isClosed: false })
  })
})
