import { describe, expect, it } from 'vitest'
import type { KpiField } from '../../../src/contract/kpi-changes'
import { kpiSettingsDefault, openRule, type KpiSettings } from '../../../src/contract/kpi-settings'
import { widgetIds } from '../../../src/contract/widgets'
import {
  defaultEntries,
  isSameEntry,
  kpiEntries,
  kpiEntryProblems,
  ruleField,
  withEntries,
} from '../../../src/pages/kpi-management/kpi-entries'
import {
  changedMeanwhile,
  changesOf,
  editedValues,
  editsTo,
  openEdits,
  seenValues,
  withEdit,
  type Edits,
} from '../../../src/ui/edit/edits'
import type { Entries, Entry } from '../../../src/ui/edit/entry-form'

const { SalesOrdersInReadyState: ready, SalesOrdersInDoneState: done } = widgetIds
const warn = ruleField(ready, 'warnAt')
const alarm = ruleField(ready, 'alarmAt')
const offered = ruleField(ready, 'isOffered')
const saved: KpiSettings = {
  refreshMinutes: 5,
  widgets: { [ready]: { ...openRule, warnAt: 20, alarmAt: 30 } },
}

type Entered = readonly [field: KpiField, entry: Entry]

const rules = { isSame: isSameEntry }
const edits = (...entries: readonly Entered[]): Edits<Entries> =>
  entries.reduce<Edits<Entries>>(
    (made, [field, entry]) => withEdit(kpiEntries(saved), made, field, entry, rules),
    {},
  )
const shown = (made: Edits<Entries>, field: KpiField) => editedValues(kpiEntries(saved), made)[field]
const edited = (settings: KpiSettings, made: Edits<Entries>) => withEntries(settings, changesOf(made))

describe('an edit', () => {
  it('is displayed instead of the saved value, and dropped when it equals that', () => {
    expect(shown({}, warn)).toBe('20')
    expect(shown({}, offered)).toBe(true)
    expect(shown({}, ruleField(done, 'target'))).toBe('')
    expect(shown(edits([warn, '21']), warn)).toBe('21')
    expect(edits([warn, '21'], [warn, '20'])).toEqual({})
    expect(edits([warn, '20.0'])).toEqual({})
    expect(edits([offered, false], [offered, true])).toEqual({})
    expect(edits([ruleField(done, 'target'), '7'], [ruleField(done, 'target'), ''])).toEqual({})
  })

  it('is applied to the settings; an unreadable one is not', () => {
    const wanted = edited(saved, edits([warn, ''], [alarm, '40'], ['refreshMinutes', '9'], [offered, false]))
    expect(wanted).toEqual({
      refreshMinutes: 9,
      widgets: { [ready]: { isOffered: false, target: null, warnAt: null, alarmAt: 40 } },
    })
    expect(edited(saved, edits([warn, null], ['refreshMinutes', '']))).toEqual(saved)
  })

  it('is dropped when another user saved the same value, and kept when that differs', () => {
    const mine = edits([warn, '21'])
    const same = { ...saved, widgets: { [ready]: { ...openRule, warnAt: 21, alarmAt: 30 } } }
    const other = { ...saved, widgets: { [ready]: { ...openRule, warnAt: 22, alarmAt: 30 } } }
    expect(openEdits(kpiEntries(same), mine, rules)).toEqual({})
    expect(openEdits(kpiEntries(other), mine, rules)).toEqual(mine)
    expect(changedMeanwhile(kpiEntries(other), mine, rules)).toEqual([warn])
    expect(changedMeanwhile(kpiEntries(saved), mine, rules)).toEqual([])
  })

  it('to the defaults contains every value that differs from them', () => {
    const changed = { ...saved, refreshMinutes: 9 }
    const toDefaults = (settings: KpiSettings) =>
      editsTo(kpiEntries(settings), {}, defaultEntries(settings), rules)
    const reset = toDefaults(changed)
    expect(Object.keys(reset)).toEqual(['refreshMinutes', warn, alarm])
    expect(edited(changed, reset)).toEqual(kpiSettingsDefault)
    expect(toDefaults(kpiSettingsDefault)).toEqual({})
  })
})

describe('the read values of a save', () => {
  const read = (settings: KpiSettings, made: Edits<Entries>, reported: ReadonlySet<string>) =>
    withEntries(settings, seenValues(kpiEntries(settings), made, reported, rules))
  const theirs = { refreshMinutes: 8, widgets: { [ready]: { ...openRule, warnAt: 25, alarmAt: 30 } } }

  it('are those that were saved when each edit began, so that an unseen change is a conflict', () => {
    expect(read(theirs, edits([warn, '21']), new Set())).toEqual({
      refreshMinutes: 8,
      widgets: { [ready]: { ...openRule, warnAt: 20, alarmAt: 30 } },
    })
  })

  it('are the newest for values whose change was displayed', () => {
    expect(read(theirs, edits([warn, '21']), new Set([warn]))).toEqual(theirs)
  })
})

describe('the problems of edits', () => {
  const problemsOf = (...entries: readonly Entered[]) =>
    Object.fromEntries(
      [...kpiEntryProblems(saved, edits(...entries))].map(([field, { key }]) => [field, key]),
    )

  it.each<[Entry, string]>([
    [null, 'grid.form.not-a-number'],
    ['1.5', 'grid.form.not-whole'],
    ['0', 'grid.form.too-small'],
    ['-4', 'grid.form.too-small'],
    ['1000000001', 'grid.form.too-big'],
    ['99999999999999999999', 'grid.form.too-big'],
  ])('name a limit of %s', (entry, key) => {
    expect(problemsOf([warn, entry])).toEqual({ [warn]: key })
  })

  it.each(['', null, '0', '1441', '2.5'])('name an interval of %s with the allowed range', entry => {
    expect(problemsOf(['refreshMinutes', entry])).toEqual({ refreshMinutes: 'kpi.problem.minutes' })
  })

  it('name an alarm that is not more severe than its warning, whichever of the two was edited', () => {
    expect(problemsOf([warn, '30'])).toEqual({ [alarm]: 'kpi.problem.not-above-warning' })
    expect(problemsOf([alarm, '20'])).toEqual({ [alarm]: 'kpi.problem.not-above-warning' })
    expect(problemsOf([ruleField(done, 'warnAt'), '5'], [ruleField(done, 'alarmAt'), '6'])).toEqual({
      [ruleField(done, 'alarmAt')]: 'kpi.problem.not-below-warning',
    })
  })

  it('ignore the order of limits while one of them is no number', () => {
    expect(problemsOf([warn, null], [alarm, '1'])).toEqual({ [warn]: 'grid.form.not-a-number' })
  })

  it('are none for a target of zero, an empty limit and a whole number', () => {
    expect(problemsOf([ruleField(ready, 'target'), '0'], [warn, ''], [alarm, '31'])).toEqual({})
  })
})
