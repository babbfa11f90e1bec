import { describe, expect, it } from 'vitest'
import { languages, type Language } from '../../../src/contract/limits'
import { titledRoles } from '../../../src/contract/permissions'
import { userRolesView } from '../../../src/catalog/views/users'
import { userRoleHistory } from '../../../src/contract/entities/settings-history'
import { user, userRole } from '../../../src/contract/entities/user'
import { cellText } from '../../../src/texts/cell-text'
import { createI18n, namedByServer } from '../../../src/texts/create-i18n'
import { gridWords } from '../../../src/texts/grid-words'
import { roleTitle, roleTitles } from '../../../src/texts/role-titles'
import { shippedTexts } from '../../../demo/server/core/shipped-texts'
import { text } from '../grid/rows'

const t = (language: Language) => createI18n(language, shippedTexts[language]).t
const german = { ...text, translate: t('de-DE') }

describe('the title of a role', () => {
  it.each<[Language, readonly string[]]>([
    ['en-GB', ['Administrator', 'Global administrator', 'Global administrator', 'Terminal user', 'Viewer']],
    ['da-DK', ['Administrator', 'Global administrator', 'Global administrator', 'Terminalbruger', 'Læser']],
    ['nb-NO', ['Administrator', 'Global administrator', 'Global administrator', 'Terminalbruker', 'Leser']],
    [
      'de-DE',
      ['Administrator', 'Globaler Administrator', 'Globaler Administrator', 'Terminalbenutzer', 'Betrachter'],
    ],
    [
      'sv-SE',
      ['Administratör', 'Global administratör', 'Global administratör', 'Terminalanvändare', 'Läsare'],
    ],
    [
      'pl-PL',
      [
        'Administrator',
        'Administrator globalny',
        'Administrator globalny',
        'Użytkownik terminala',
        'Przeglądający',
      ],
    ],
  ])('in %s is %j', (language, titles) => {
    expect(titledRoles.map(name => roleTitle(name, t(language)))).toEqual(titles)
  })

  it('exists in every language, and is not the name', () => {
    const all = languages.flatMap(language => titledRoles.map(name => roleTitle(name, t(language))))
    expect(all.filter(title => /Role|[#.]/.test(title))).toEqual([])
  })

  it.each(['Planner', 'adminrole', 'AdminRoles', 'toString', ''])(
    'is the name for the company’s own role: %j',
    name => {
      expect(roleTitle(name, t('de-DE'))).toBe(name)
    },
  )

  it('is used for each of several', () => {
    expect(roleTitles('AdminRole, Planner, left', t('en-GB'))).toBe('Administrator, Planner, left')
    expect(roleTitles(['Planner', 'ViewerRole'], t('en-GB'))).toBe('Planner, Viewer')
    expect(roleTitles([], t('en-GB'))).toBe('')
  })
})

describe('a role is called by its title', () => {
  it.each([
    [user.fields.userRoles, 'AdminRole, Planner', 'Administrator, Planner'],
    [userRole.fields.userRoleName, 'TerminalRole', 'Terminalbenutzer'],
    [userRole.fields.adminResponsibility, 'GlobalAdminRole', 'Globaler Administrator'],
    [userRoleHistory.fields.userRoleName, 'ViewerRole', 'Betrachter'],
    // A user may have the name of a role.
    [user.fields.displayName, 'AdminRole', 'AdminRole'],
  ])('in a cell', (field, value, shown) => {
    expect(cellText(field, value, german)).toBe(shown)
  })

  it('in the changes of a history', () => {
    const changes = { adminResponsibility: ['AdminRole', 'Planner'] }
    expect(cellText(userRoleHistory.fields.changes, changes, german)).toBe(
      'Zuständige Rolle: Administrator → Planner',
    )
  })

  it('as the name of its row', () => {
    const names = { formats: text.formats, dynamicColumnNames: {} }
    const words = gridWords(names, userRolesView, german.translate)
    expect(words.nameOf({ id: 4, userRoleName: 'TerminalRole' })).toBe('Terminalbenutzer')
    expect(words.nameOf({ id: 4, userRoleName: null })).toBe('4')
    expect(words.subjectOf({ id: 4, userRoleName: 'Planner' })).toBe('Planner')
  })

  it('in a sentence of the server', () => {
    const namesReplaced = (values: Record<string, string | number>) =>
      namedByServer(values, t('de-DE')).replace
    expect(namesReplaced({ role: 'AdminRole', name: 'AdminRole', users: 2, roles: 1 })).toEqual({
      role: 'Administrator',
      name: 'AdminRole',
      users: 2,
      roles: 1,
    })
    expect(namesReplaced({ roles: 'AdminRole → Planner → AdminRole' })).toEqual({
      roles: 'Administrator → Planner → Administrator',
    })
  })
})
