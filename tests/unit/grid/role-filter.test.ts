/** The filter of a role is typed by displayed title, while rows contain names. */
import { describe, expect, it } from 'vitest'
import { user, userRole } from '../../../src/contract/entities/user'
import type { Filter } from '../../../src/contract/filter'
import { matchesFilter, noDay } from '../../../src/kernel/matches-filter'
import { createI18n } from '../../../src/texts/create-i18n'
import english from '../../../src/locales/en-GB.json'
import texts from '../../../src/locales/de-DE.json'
import { filterWords } from '../../../src/ui/grid/filter/filter-words'
import { comparedByNames, shownByTitles } from '../../../src/ui/grid/filter/role-filter'
import { text } from './rows'

const { t } = createI18n('de-DE', texts)
const { fields } = userRole
const role = fields.userRoleName
const typed = (value: string, more: Partial<Filter> = {}): Filter => ({
  selector: 'userRoleName',
  operator: 'IsEqualTo',
  value,
  type: 'string',
  ...more,
})
const list = (...values: string[]): Filter => ({
  selector: 'userRoleName',
  operator: 'In',
  values,
  type: 'list',
})
const names = ['AdminRole', 'GlobalAdminRole', 'TerminalRole', 'ViewerRole', 'Planner', 'Betrachterin']
const found = (filter: Filter) =>
  names.filter(name => matchesFilter(fields, { userRoleName: name }, comparedByNames(filter, role, t), noDay))

describe('a filter finds roles by their displayed titles', () => {
  it.each<[Filter, readonly string[]]>([
    [typed('*administrator*'), ['AdminRole', 'GlobalAdminRole']],
    [typed('Administrator*'), ['AdminRole']],
    [typed('Globaler Administrator'), ['GlobalAdminRole']],
    [typed('*benutzer*'), ['TerminalRole']],
    [typed('*betrachter*'), ['ViewerRole', 'Betrachterin']],
    [typed('*plan*'), ['Planner']],
    [typed('*viewer*'), ['ViewerRole']],
    [
      typed('*administrator*', { isNegated: true }),
      ['TerminalRole', 'ViewerRole', 'Planner', 'Betrachterin'],
    ],
    [list('Terminalbenutzer', 'Planner'), ['TerminalRole', 'Planner']],
    [typed('*'), names],
  ])('%j', (filter, expected) => {
    expect(found(filter)).toEqual(expected)
  })

  it('also among several of one user', () => {
    const filter = { ...typed('*Terminalb*'), selector: 'userRoles' }
    const compared = comparedByNames(filter, user.fields.userRoles, t)
    const row = { userRoles: 'Planner, TerminalRole' }
    expect(matchesFilter(user.fields, row, compared, noDay)).toBe(true)
  })
})

describe('a condition', () => {
  it.each<Filter>([
    typed('*Administrator*'),
    typed('Administrator*'),
    typed('Terminalbenutzer', { isNegated: true }),
    typed('*Plan*'),
    list('Administrator', 'Planner'),
    typed('', { value: undefined, isEmpty: true }),
  ])('is displayed as typed: %j', filter => {
    expect(shownByTitles(comparedByNames(filter, role, t), role, t)).toEqual(filter)
  })

  it('on a name is displayed with the title', () => {
    expect(shownByTitles(typed('*TerminalRole*'), role, t)).toEqual(typed('*Terminalbenutzer*'))
    expect(shownByTitles(list('AdminRole', 'Planner'), role, t)).toEqual(list('Administrator', 'Planner'))
  })

  it('typed in another language still finds the same roles', () => {
    const compared = comparedByNames(typed('*Terminal user*'), role, createI18n('en-GB', english).t)
    expect(names.filter(name => matchesFilter(fields, { userRoleName: name }, compared, noDay))).toEqual([
      'TerminalRole',
    ])
  })

  it('is described with the title', () => {
    const context = { ...text, translate: t }
    const compared = comparedByNames(typed('*Administrator*'), role, t)
    const words = filterWords(compared, 'Rolle', role, context, '2026-11-24')
    expect(words).toEqual({
      subject: t('grid.filter.subject.contains', { field: 'Rolle' }),
      value: 'Administrator',
    })
  })

  it('on other texts is unchanged', () => {
    const filter = { ...typed('*Administrator*'), selector: 'assignedUser' }
    expect(comparedByNames(filter, fields.assignedUser, t)).toBe(filter)
    expect(shownByTitles(filter, fields.assignedUser, t)).toBe(filter)
  })
})
