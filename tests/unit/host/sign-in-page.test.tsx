// @vitest-environment happy-dom
/** The sign-in page: its fields, its messages, and what it sends. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignInFrame, type SignInFrameProps } from '../../../host/sign-in-frame'
import type { Names } from '../../../host/sign-in-fields'
import type { Notice } from '../../../host/sign-in-form'
import { SignInPage, type SignInPageProps } from '../../../host/sign-in-page'
import { byName, click, problemsIn, render, submitForm, typeInto, within, type Rendered } from '../ui/render'

const emptyNames: Names = { businessUnitName: '', userName: '' }
const admin: Names = { businessUnitName: 'Demo', userName: 'admin' }
const notice = (text: string, tone: Notice['tone'] = 'danger'): Notice => ({ tone, words: () => text })

let view: Rendered
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

function show(change: Partial<SignInPageProps> = {}) {
  const calls = {
    onSubmit: vi.fn<SignInPageProps['onSubmit']>(() => Promise.resolve(null)),
    onForgotten: vi.fn<SignInPageProps['onForgotten']>(),
    onElsewhere: vi.fn<SignInPageProps['onElsewhere']>(),
    offersOpenId: vi.fn<SignInPageProps['offersOpenId']>(unit => Promise.resolve(unit === 'Demo')),
    onOpenId: vi.fn<SignInPageProps['onOpenId']>(() => Promise.resolve(null)),
  }
  view = render(<SignInPage names={emptyNames} {...calls} {...change} />)
  const field = (label: string) => within(view.root).getByLabelText<HTMLInputElement>(label)
  const submit = async () => {
    submitForm(view.root)
    await act(async () => {})
  }
  return { field, type: (label: string, text: string) => typeInto(field(label), text), submit, ...calls }
}

describe('the sign-in page', () => {
  it('focuses the first empty field', () => {
    const { field } = show({ names: { ...emptyNames, businessUnitName: 'Demo' } })
    expect(view.root.activeElement).toBe(field('User name'))
  })

  it('reports every empty field, and sends nothing', async () => {
    const { submit, onSubmit, field } = show()
    await submit()
    expect(problemsIn(view.root)).toEqual([
      'Enter your business unit.',
      'Enter your user name.',
      'Password required',
    ])
    expect(view.root.activeElement).toBe(field('Business unit'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('clears an error with the first keystroke', async () => {
    const { submit, type } = show({ names: admin })
    await submit()
    expect(problemsIn(view.root)).toEqual(['Password required'])
    type('Password', 'x')
    expect(problemsIn(view.root)).toEqual([])
  })

  it('submits the typed values: names trimmed, the password unchanged', async () => {
    const { submit, type, onSubmit } = show()
    type('Business unit', ' Demo ')
    type('User name', 'admin ')
    type('Password', ' secret ')
    await submit()
    expect(onSubmit).toHaveBeenCalledWith({ ...admin, password: ' secret ' })
  })

  it('submits values that a password manager filled in without an event', async () => {
    const { submit, field, onSubmit } = show({ names: admin })
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field('Password'), 'x')
    await submit()
    expect(onSubmit).toHaveBeenCalledWith({ ...admin, password: 'x' })
  })

  it('has the field names and attributes that password managers expect', () => {
    const { field } = show()
    const known = (label: string) => [
      field(label).name,
      field(label).autocomplete,
      field(label).getAttribute('autocapitalize'),
    ]
    expect(known('User name')).toEqual(['userName', 'username', 'none'])
    expect(known('Password')).toEqual(['password', 'current-password', 'none'])
    expect(field('Password').getAttribute('aria-required')).toBe('true')
  })

  it('displays the reason of a failure and keeps the names', async () => {
    const { type, submit, field } = show({
      names: admin,
      onSubmit: () => Promise.resolve(notice('Username or password is wrong.')),
    })
    type('Password', 'x')
    await submit()
    expect(within(view.root).getByRole('alert').textContent).toBe('Username or password is wrong.')
    expect(field('User name').value).toBe('admin')
    expect(view.root.activeElement).toBe(field('Password'))
  })

  it('is busy from the press on, and submitted once while the answer is pending', async () => {
    const onSubmit = vi.fn<SignInPageProps['onSubmit']>(() => new Promise(() => undefined))
    const { type, submit } = show({ names: admin, onSubmit })
    type('Password', 'x')
    submitForm(view.root)
    expect(byName(view.root, 'button', 'Log in').getAttribute('aria-busy')).toBe('true')
    await submit()
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('displays the password on demand', () => {
    const { field } = show()
    const reveal = byName(view.root, 'button', 'Show password')
    click(reveal)
    expect([field('Password').type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    click(reveal)
    expect(field('Password').type).toBe('password')
  })

  it('passes typed values to the pages for a forgotten password and for open sessions', () => {
    const { type, onForgotten, onElsewhere } = show()
    type('User name', 'admin')
    click(byName(view.root, 'button', 'Forgot password?'))
    expect(onForgotten).toHaveBeenCalledWith({ ...emptyNames, userName: 'admin' })
    expect(onElsewhere).not.toHaveBeenCalled()
    click(byName(view.root, 'button', 'End sessions at other desks'))
    expect(onElsewhere).toHaveBeenCalledWith({ ...emptyNames, userName: 'admin' })
  })

  it('displays its notice initially', () => {
    show({ notice: notice('Your password is set.', 'success') })
    expect(within(view.root).getByRole('status').textContent).toBe('Your password is set.')
  })
})

describe('the frame of the pages before the sign-in', () => {
  it('offers five languages, and keeps typed values when the language changes', () => {
    const onLanguage = vi.fn<SignInFrameProps['onLanguage']>()
    const frame = (language: SignInFrameProps['language']) => (
      <SignInFrame language={language} onLanguage={onLanguage}>
        <input aria-label="typed" />
      </SignInFrame>
    )
    view = render(frame('en-GB'))
    within(view.root).getByLabelText<HTMLInputElement>('typed').value = 'admin'
    const buttons = within(byName(view.root, 'navigation', 'Language')).getAllByRole('button')
    expect(buttons.map(button => button.textContent)).toEqual([
      'English',
      'Deutsch',
      'Dansk',
      'Polski',
      'Norsk',
    ])
    click(byName(view.root, 'button', 'Deutsch'))
    expect(onLanguage).toHaveBeenCalledWith('de-DE')
    view.update(frame('de-DE'))
    expect(buttons.map(button => button.getAttribute('aria-current'))).toEqual([
      null,
      'true',
      null,
      null,
      null,
    ])
    expect(within(view.root).getByLabelText<HTMLInputElement>('typed').value).toBe('admin')
  })
})

describe('the OpenId option', () => {
  const choice = () => within(view.root).queryByRole('button', { name: 'Continue with OpenId' })
  const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  beforeEach(() => void vi.useFakeTimers())

  it('is displayed while the typed business unit has it', async () => {
    const { type, offersOpenId } = show()
    await settle()
    expect(choice()).toBeNull()
    for (const text of ['De', 'Dem', 'Demo']) type('Business unit', text)
    await settle()
    expect(choice()).not.toBeNull()
    expect(offersOpenId.mock.calls).toEqual([['Demo']])
    type('Business unit', 'Demo 2')
    expect(choice()).toBeNull()
    await settle()
    expect(choice()).toBeNull()
  })

  it('is requested at once for the remembered business unit', async () => {
    show({ names: { ...emptyNames, businessUnitName: 'Demo' } })
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(choice()).not.toBeNull()
  })

  it('ignores an answer for a business unit that was replaced meanwhile', async () => {
    const answers: ((isOffered: boolean) => void)[] = []
    const { type } = show({
      names: { ...emptyNames, businessUnitName: 'Demo' },
      offersOpenId: () => new Promise(resolve => answers.push(resolve)),
    })
    await act(() => vi.advanceTimersByTimeAsync(0))
    type('Business unit', 'Nordlager')
    await act(async () => answers[0]?.(true))
    expect([answers.length, choice()]).toEqual([1, null])
  })

  it('displays why the provider cannot be reached, and can be retried', async () => {
    const onOpenId = vi.fn<SignInPageProps['onOpenId']>(() => Promise.resolve(notice('No provider.')))
    show({ names: { ...emptyNames, businessUnitName: 'Demo' }, onOpenId })
    await settle()
    const button = byName(view.root, 'button', 'Continue with OpenId')
    click(button)
    click(button)
    await settle()
    expect(onOpenId.mock.calls).toEqual([['Demo']])
    expect(within(view.root).getByRole('alert').textContent).toBe('No provider.')
    expect(button.hasAttribute('aria-busy')).toBe(false)
  })
})
