/**
 * @vitest-environment happy-dom
 *
 * The sign-in page: what it asks for, what it says, and what it hands over.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showSignInPage, type Credentials, type SignInPageOptions } from '../../../host/sign-in-page'
import texts from '../../../src/locales/en-GB.json'
import { byName, problemsIn, within } from '../ui/render'

const translate = (key: string) => (texts as Record<string, string>)[key] ?? key
const empty: Credentials = { businessUnitName: '', userName: '', password: '' }

function show(change: Partial<SignInPageOptions> = {}) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const onSubmit = vi.fn<SignInPageOptions['onSubmit']>(() => Promise.resolve(null))
  const onLanguage = vi.fn<SignInPageOptions['onLanguage']>()
  const onForgotten = vi.fn<SignInPageOptions['onForgotten']>()
  const onElsewhere = vi.fn<SignInPageOptions['onElsewhere']>()
  const offersOpenId = vi.fn<SignInPageOptions['offersOpenId']>(unit => Promise.resolve(unit === 'Demo'))
  const onOpenId = vi.fn<SignInPageOptions['onOpenId']>(() => Promise.resolve(null))
  showSignInPage(place, {
    translate,
    language: 'en-GB',
    initial: empty,
    onSubmit,
    onLanguage,
    onForgotten,
    onElsewhere,
    offersOpenId,
    onOpenId,
    ...change,
  })
  const field = (name: string) => {
    const input = place.querySelector<HTMLInputElement>(`input[name=${name}]`)
    if (input === null) throw new Error(`no field ${name}`)
    return input
  }
  const type = (name: string, text: string) => {
    field(name).value = text
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  }
  const submit = async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    await Promise.resolve()
    await Promise.resolve()
  }
  const errors = () => problemsIn(place)
  const calls = { onSubmit, onLanguage, onForgotten, onElsewhere, offersOpenId, onOpenId }
  return { place, field, type, submit, errors, ...calls }
}

describe('the sign-in page', () => {
  beforeEach(() => document.body.replaceChildren())

  it('puts the focus where typing goes on', () => {
    const { field } = show({ initial: { ...empty, businessUnitName: 'Demo' } })
    expect(document.activeElement).toBe(field('userName'))
  })

  it('asks for everything that is empty, and sends nothing', async () => {
    const { submit, errors, onSubmit, field } = show()
    await submit()
    expect(errors()).toEqual(['Enter your business unit.', 'Enter your user name.', 'Password required'])
    expect(document.activeElement).toBe(field('businessUnitName'))
    expect(field('password').getAttribute('aria-invalid')).toBe('true')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('clears an error with the first key', async () => {
    const { submit, errors, type } = show({
      initial: { businessUnitName: 'Demo', userName: 'admin', password: '' },
    })
    await submit()
    expect(errors()).toEqual(['Password required'])
    type('password', 'x')
    expect(errors()).toEqual([])
  })

  it('hands over what was typed, names without blanks and the password as it is', async () => {
    const { submit, type, onSubmit } = show()
    type('businessUnitName', ' Demo ')
    type('userName', 'admin ')
    type('password', ' secret ')
    await submit()
    expect(onSubmit).toHaveBeenCalledWith({
      businessUnitName: 'Demo',
      userName: 'admin',
      password: ' secret ',
    })
  })

  it('says why it did not work and keeps the names', async () => {
    const { place, submit, field } = show({
      initial: { businessUnitName: 'Demo', userName: 'admin', password: 'x' },
      onSubmit: () => Promise.resolve('Username or password is wrong.'),
    })
    await submit()
    const alert = place.querySelector('[role=alert]')
    expect(alert?.textContent).toBe('Username or password is wrong.')
    expect(alert?.hasAttribute('hidden')).toBe(false)
    expect(field('userName').value).toBe('admin')
    expect(document.activeElement).toBe(field('password'))
  })

  it('is sent once while the answer is on its way', async () => {
    const onSubmit = vi.fn<SignInPageOptions['onSubmit']>(() => new Promise(() => undefined))
    const { submit } = show({
      initial: { businessUnitName: 'Demo', userName: 'admin', password: 'x' },
      onSubmit,
    })
    await submit()
    await submit()
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('offers the five languages and changes to one with what was typed', () => {
    const { place, type, onLanguage } = show()
    type('userName', 'admin')
    const buttons = within(byName(place, 'navigation', 'Language')).getAllByRole('button')
    expect(buttons.map(button => button.textContent)).toEqual([
      'English',
      'Deutsch',
      'Dansk',
      'Polski',
      'Norsk',
    ])
    expect(buttons[0]?.getAttribute('aria-current')).toBe('true')
    buttons[1]?.click()
    expect(onLanguage).toHaveBeenCalledWith('de-DE', { ...empty, userName: 'admin' })
  })

  it('shows the password on demand', () => {
    const { place, field } = show()
    const reveal = place.querySelector<HTMLButtonElement>('[aria-pressed]')
    reveal?.click()
    expect([field('password').type, reveal?.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    reveal?.click()
    expect(field('password').type).toBe('password')
  })

  it('leads on who forgot the password, or left a session open elsewhere, with what was typed', () => {
    const { place, type, onForgotten, onElsewhere } = show()
    type('userName', 'admin')
    byName(place, 'button', 'Forgot password?').click()
    expect(onForgotten).toHaveBeenCalledWith({ ...empty, userName: 'admin' })
    expect(onElsewhere).not.toHaveBeenCalled()
    byName(place, 'button', 'End sessions at other desks').click()
    expect(onElsewhere).toHaveBeenCalledWith({ ...empty, userName: 'admin' })
  })

  it('says at once what brought the user here', () => {
    const { place } = show({ notice: { tone: 'good', text: 'Your password is set.' } })
    const banner = place.querySelector('[role=alert]')
    expect([banner?.className, banner?.textContent]).toEqual(['banner good', 'Your password is set.'])
  })
})

describe('the OpenId option', () => {
  const choiceIn = (place: HTMLElement) =>
    within(place).queryByRole('button', { name: 'Continue with OpenId' })
  const settled = () => vi.advanceTimersByTimeAsync(1_000)
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.replaceChildren()
  })
  afterEach(() => vi.useRealTimers())

  it('is there while the business unit that is typed has it', async () => {
    const { place, type, offersOpenId } = show()
    await settled()
    expect(choiceIn(place)).toBeNull()
    for (const text of ['De', 'Dem', 'Demo']) type('businessUnitName', text)
    await settled()
    expect(choiceIn(place)).not.toBeNull()
    expect(offersOpenId.mock.calls).toEqual([['Demo']])
    type('businessUnitName', 'Demo 2')
    expect(choiceIn(place)).toBeNull()
    await settled()
    expect(choiceIn(place)).toBeNull()
  })

  it('is asked for at once for the unit that the browser remembers', async () => {
    const { place } = show({ initial: { ...empty, businessUnitName: 'Demo' } })
    await settled()
    expect(choiceIn(place)).not.toBeNull()
  })

  it('takes no answer for a unit that stands there no more', async () => {
    const answers: ((isOffered: boolean) => void)[] = []
    const { place, type } = show({
      initial: { ...empty, businessUnitName: 'Demo' },
      offersOpenId: () => new Promise(resolve => answers.push(resolve)),
    })
    type('businessUnitName', 'Nordlager')
    answers[0]?.(true)
    await Promise.resolve()
    expect(choiceIn(place)).toBeNull()
  })

  it('says why the way to the provider is closed, and lets the user try again', async () => {
    const onOpenId = vi.fn<SignInPageOptions['onOpenId']>(() => Promise.resolve('No provider.'))
    const { place } = show({ initial: { ...empty, businessUnitName: 'Demo' }, onOpenId })
    await settled()
    const button = choiceIn(place)
    button?.click()
    button?.click()
    await settled()
    expect(onOpenId.mock.calls).toEqual([['Demo']])
    expect(place.querySelector('[role=alert]')?.textContent).toBe('No provider.')
    expect(button?.hasAttribute('aria-busy')).toBe(false)
  })
})
