// @vitest-environment happy-dom
/** The dialogs of users and roles: their fields, what they send, and which values stay when the server refuses. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { lookupOptions } from '../../../src/contract/endpoints/lookup-options'
import { warehouseLookups } from '../../../src/contract/endpoints/lookups'
import { ownAccount } from '../../../src/contract/endpoints/own-account'
import { userAccounts, userRoles } from '../../../src/contract/endpoints/users'
import type { User, UserRole } from '../../../src/contract/entities/user'
import { failure } from '../../../src/kernel/failure'
import { AddRoleDialog, UpdateRoleDialog } from '../../../src/pages/dialogs/role-dialogs'
import { AddUserDialog, UpdateUserDialog } from '../../../src/pages/dialogs/user-dialogs'
import type { ActionDialog, ActionDialogProps } from '../../../src/ui/actions/action-dialogs'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, submitForm, typeInto, within } from '../ui/render'

const role = (id: number, userRoleName: string, numberOfUsers = 0): UserRole => ({
  id,
  version: 1,
  userRoleName,
  systemRole: null,
  isGlobalAdmin: false,
  adminResponsibility: null,
  wareHouseAreas: 'Docks',
  loadCarriers: null,
  assignedUser: null,
  numberOfUsers,
  deleted: false,
})
const user: User = {
  id: 7,
  version: 3,
  userName: 'astrid.b',
  displayName: 'Astrid Bakken',
  email: null,
  userStatus: 'Active',
  isActive: true,
  isGlobalAdmin: false,
  userRoles: 'Packer',
  userType: 'User',
  defaultLanguage: 'nb-NO',
  picture: null,
  loadCarriers: null,
  wareHouseAreas: 'Docks',
  sessions: 0,
  lastSeen: null,
  createdDate: null,
  deleted: false,
}
const header = ({ id, userRoleName }: UserRole) => ({
  id,
  userRoleName: userRoleName ?? '',
  systemRole: null,
})
const packer = role(1, 'Packer', 2)
const viewer = role(2, 'ViewerRole')
const chief = role(3, 'AdminRole')

let view: RenderedPage
let answers: Map<Endpoint, (input: never) => unknown>
const onClose = vi.fn()
const goOn = vi.fn()
const navigate = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockReset()
  goOn.mockReset()
  navigate.mockReset()
  answers = new Map<Endpoint, (input: never) => unknown>([
    [userRoles.search, () => ({ result: [packer, viewer, chief], totalCount: 3 })],
    [userRoles.assignable, () => [header(packer), header(viewer)]],
    [userRoles.searchMembers, () => ({ result: [], totalCount: 0 })],
    [warehouseLookups.loadCarrierTypeHeader, () => [{ id: 4, name: 'Tote' }]],
    [warehouseLookups.roleGroup, () => [{ id: 5, name: 'Docks', locationRoleIds: [] }]],
    [ownAccount.passwordRules, () => ({ minimumLength: 10 })],
    [lookupOptions.options, () => [{ value: '8', text: 'Bjørn Lie', hint: 'bjorn.l' }]],
  ])
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const settled = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(1_000))

const open = async (Dialog: ActionDialog, rows: ActionDialogProps['rows'] = []): Promise<void> => {
  const content = (problem: ActionDialogProps['problem']) => (
    <Dialog rows={rows} title="Title" isBusy={false} problem={problem} onClose={onClose} goOn={goOn} />
  )
  view = renderPage(content(null), { answers, places: { navigate } })
  reportProblem = problem => view.update(content(problem))
  await settled()
}
let reportProblem: (problem: ActionDialogProps['problem']) => void

const field = (name: string): HTMLInputElement => {
  const input = view.root.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)
  if (input === null) throw new Error(`no field ${name}`)
  return input
}
const chooseOption = async (name: string, option: string): Promise<void> => {
  click(field(name))
  await settled()
  click(byName(view.root, 'option', option))
}
const chooseLanguage = (code: string): void =>
  act(() => {
    const select = view.root.querySelector<HTMLSelectElement>('[data-field="defaultLanguage"] select')
    if (select === null) throw new Error('no language')
    select.value = code
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const shownText = (): string => view.root.textContent ?? ''
const inputsOf = (endpoint: Endpoint): unknown[] => view.inputsOf(endpoint)

const answerQuestion = async (answer: string): Promise<void> => {
  const question = byName(view.root, 'alertdialog', 'Leave without saving?')
  click(byName(question, 'button', answer))
  await settled()
}

const fillNewUser = async (): Promise<void> => {
  typeInto(field('userName'), ' astrid.b ')
  typeInto(field('displayName'), 'Astrid Bakken')
  chooseLanguage('nb-NO')
  await chooseOption('roleIds', 'Packer')
}

describe('the dialog of a new user', () => {
  it('requires names, language and role before it sends anything', async () => {
    await open(AddUserDialog)
    submitForm(view.root)
    expect(shownText()).toContain('Choose a language.')
    expect(shownText()).toContain('Choose at least one role.')
    expect(inputsOf(userAccounts.create)).toEqual([])
    expect(view.root.activeElement).toBe(field('userName'))
  })

  it('offers the roles that the user may assign, adds the user, and displays the generated password once', async () => {
    answers.set(userAccounts.create, () => ({
      done: [{ id: 7, name: 'astrid.b', state: 'Active' }],
      failed: [],
    }))
    answers.set(userAccounts.resetPassword, () => ({
      userName: 'astrid.b',
      displayName: 'Astrid Bakken',
      password: 'Made-once-123',
      sentTo: null,
    }))
    await open(AddUserDialog)
    click(field('roleIds'))
    await settled()
    const offered = within(within(view.root).getByRole('listbox')).getAllByRole('option')
    expect(offered.map(option => option.textContent)).toEqual(['Packer', 'Viewer'])
    await fillNewUser()
    submitForm(view.root)
    await settled()
    expect(inputsOf(userAccounts.create)).toEqual([
      {
        body: {
          userName: 'astrid.b',
          displayName: 'Astrid Bakken',
          email: null,
          userType: 'User',
          defaultLanguage: 'nb-NO',
          roleIds: [1],
          loadCarrierIds: [],
        },
      },
    ])
    expect(inputsOf(userAccounts.resetPassword)).toEqual([{ query: { userId: 7 }, body: { way: 'made' } }])
    expect(shownText()).toContain('Made-once-123')
    expect(shownText()).toContain('It is shown only here.')
  })

  it('keeps typed values when the name is taken, and displays by whom', async () => {
    answers.set(userAccounts.create, () =>
      failure({
        kind: 'refused',
        status: 409,
        code: 'user-name-taken',
        issues: [
          {
            path: 'body.userName',
            message: 'taken',
            code: 'user-name-taken',
            values: { name: 'Astrid Berg' },
          },
        ],
      }),
    )
    await open(AddUserDialog)
    await fillNewUser()
    submitForm(view.root)
    await settled()
    expect(shownText()).toContain('This user name is taken by Astrid Berg.')
    expect(field('displayName').value).toBe('Astrid Bakken')
    expect(inputsOf(userAccounts.resetPassword)).toEqual([])
  })

  it('asks before the permissions of a role are opened in its place', async () => {
    await open(AddUserDialog)
    await fillNewUser()
    click(byName(view.root, 'button', 'Permissions of Packer'))
    await answerQuestion('Keep editing')
    expect(field('displayName').value).toBe('Astrid Bakken')
    expect([onClose, navigate].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    click(byName(view.root, 'button', 'Permissions of Packer'))
    await answerQuestion('Discard')
    expect(onClose).toHaveBeenCalledExactlyOnceWith()
    expect(navigate).toHaveBeenCalledExactlyOnceWith({
      page: 'user-settings',
      search: { tab: 'permissions', role: 'Packer' },
    })
  })

  it('retries only the password when only that failed', async () => {
    answers.set(userAccounts.create, () => ({
      done: [{ id: 7, name: 'astrid.b', state: 'Active' }],
      failed: [],
    }))
    answers.set(userAccounts.resetPassword, () => failure({ kind: 'unreachable' }))
    await open(AddUserDialog)
    await fillNewUser()
    typeInto(field('email'), 'astrid@demo.example')
    click(byName(view.root, 'radio', 'Email a link'))
    submitForm(view.root)
    await settled()
    expect(shownText()).toContain('The user was added, but has no password yet.')
    submitForm(view.root)
    await settled()
    expect(inputsOf(userAccounts.create)).toHaveLength(1)
    const asked = { query: { userId: 7 }, body: { way: 'link' } }
    expect(inputsOf(userAccounts.resetPassword)).toEqual([asked, asked])
  })
})

describe('the dialog of an existing user', () => {
  const detail = (more: Partial<User> = {}) => ({
    user: { ...user, ...more },
    userRoles: [header(packer), header(chief)],
    loadCarrierIds: [],
  })

  it('returns changed values with their read values; a role that the user may not remove is kept', async () => {
    answers.set(userAccounts.detail, () => detail())
    await open(UpdateUserDialog, [user])
    const chips = [...view.root.querySelectorAll('[data-field="roleIds"] li')]
    expect(chips.map(chip => [chip.textContent, chip.querySelector('button') !== null])).toEqual([
      ['Packer', true],
      ['Administrator', false],
    ])
    submitForm(view.root)
    expect(shownText()).toContain('Change at least one value.')
    typeInto(field('displayName'), 'Astrid Berg')
    submitForm(view.root)
    expect(onClose).toHaveBeenCalledExactlyOnceWith({ displayName: 'Astrid Berg' }, [
      { id: 7, values: { displayName: 'Astrid Bakken' } },
    ])
  })

  it('keeps the edits after a conflict, and fetches the user again', async () => {
    answers.set(userAccounts.detail, () => detail())
    await open(UpdateUserDialog, [user])
    typeInto(field('displayName'), 'Astrid Berg')
    answers.set(userAccounts.detail, () => detail({ displayName: 'Astrid B.', email: 'new@demo.example' }))
    reportProblem({
      text: 'Somebody else was faster.',
      isConflict: true,
      changed: ['displayName'],
      notes: new Map(),
    })
    await settled()
    expect(shownText()).toContain('Somebody else was faster.')
    expect(field('displayName').value).toBe('Astrid Berg')
    expect(field('email').value).toBe('new@demo.example')
    submitForm(view.root)
    expect(onClose).toHaveBeenLastCalledWith({ displayName: 'Astrid Berg' }, [
      { id: 7, values: { displayName: 'Astrid B.' } },
    ])
  })
})

describe('the dialogs of a role', () => {
  it('require a name, and return the chosen values with the members', async () => {
    await open(AddRoleDialog)
    submitForm(view.root)
    expect(onClose).not.toHaveBeenCalled()
    expect(shownText()).toContain('Enter a value for Role name.')
    typeInto(field('userRoleName'), 'NightShift')
    click(byName(view.root, 'checkbox', 'Docks'))
    await chooseOption('members', 'Bjørn Lie bjorn.l')
    submitForm(view.root)
    expect(onClose).toHaveBeenCalledExactlyOnceWith({
      userRoleName: 'NightShift',
      systemRole: null,
      adminRoleId: null,
      areaIds: [5],
      loadCarrierIds: [],
      addUserIds: [8],
    })
  })

  it('remove members by name, list many on demand, and link to deleting', async () => {
    answers.set(userRoles.detail, () => ({
      role: role(1, 'Packer', 120),
      adminRoleId: null,
      areaIds: [],
      loadCarrierIds: [],
      users: [],
    }))
    const member = (id: number, name: string) => ({ id, userId: id, userName: name, displayName: name })
    answers.set(userRoles.searchMembers, ({ body }: { body: { take: number } }) => ({
      result: [member(8, 'Bjørn Lie'), member(9, 'Eva Sand')],
      totalCount: body.take > 50 ? 2 : 120,
    }))
    await open(UpdateRoleDialog, [packer])
    expect(shownText()).toContain('120 people have it.')
    click(byName(view.root, 'button', 'Delete role'))
    expect(goOn, 'nothing would be lost').toHaveBeenCalledOnce()
    click(byName(view.root, 'button', '118 more'))
    await settled()
    expect(inputsOf(userRoles.searchMembers)).toMatchObject([{ body: { take: 50 } }, { body: { take: 100 } }])
    click(byName(view.root, 'button', 'Remove Eva Sand'))
    expect(shownText()).toContain('1 person loses it.')
    submitForm(view.root)
    expect(onClose).toHaveBeenCalledExactlyOnceWith({ removeUserIds: [9] }, [{ id: 1, values: {} }])
    click(byName(view.root, 'button', 'Delete role'))
    await answerQuestion('Keep editing')
    expect(goOn).toHaveBeenCalledOnce()
    click(byName(view.root, 'button', 'Delete role'))
    await answerQuestion('Discard')
    expect(goOn).toHaveBeenCalledTimes(2)
  })

  it('say when the members cannot be fetched, and fetch them again', async () => {
    answers.set(userRoles.detail, () => ({
      role: packer,
      adminRoleId: null,
      areaIds: [],
      loadCarrierIds: [],
      users: [],
    }))
    answers.set(userRoles.searchMembers, () => failure({ kind: 'unreachable' }))
    await open(UpdateRoleDialog, [packer])
    expect(shownText()).toContain('cannot be reached')
    const eva = { id: 9, userId: 9, userName: 'eva.s', displayName: 'Eva Sand' }
    answers.set(userRoles.searchMembers, () => ({ result: [eva], totalCount: 1 }))
    click(byName(view.root, 'button', 'Retry'))
    await settled()
    expect(shownText()).not.toContain('cannot be reached')
    expect(byName(view.root, 'button', 'Remove Eva Sand')).toBeDefined()
  })

  it.each([
    ['AdminRole', 'Administrator', true],
    ['ViewerRole', 'Viewer', false],
    ['Packer', 'Packer', false],
  ])('display %s as %s, with a fixed name: %s', async (name, title, isFixed) => {
    answers.set(userRoles.detail, () => ({
      role: role(3, name),
      adminRoleId: 3,
      areaIds: [],
      loadCarrierIds: [],
      users: [],
    }))
    await open(UpdateRoleDialog, [role(3, name)])
    expect([field('userRoleName').value, field('userRoleName').readOnly]).toEqual([title, isFixed])
    expect(shownText().includes('it cannot be renamed or deleted')).toBe(isFixed)
    const responsible = view.root.querySelector('[data-field="adminRoleId"] select')
    expect(responsible?.textContent).toContain('PackerViewerAdministrator')
    submitForm(view.root)
    expect(shownText()).toContain('Change at least one value.')
    if (isFixed) return
    typeInto(field('userRoleName'), 'Guest')
    typeInto(field('userRoleName'), title)
    submitForm(view.root)
    expect(onClose).not.toHaveBeenCalled()
    typeInto(field('userRoleName'), 'Guest')
    submitForm(view.root)
    expect(onClose.mock.calls).toEqual([
      [{ userRoleName: 'Guest' }, [{ id: 3, values: { userRoleName: name } }]],
    ])
  })
})
