/**
 * The page logout-sessions (spec 1, section 2): whoever left sessions open at other desks ends them with his password, without signing
 * in here.
 */
import { userSessions } from '../src/contract/endpoints/user-sessions'
import { failureText, isFailure, toFailure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { ask } from '../src/kernel/sign-in'
import type { Translate } from '../src/kernel/translator'
import { applyLooks } from './apply-looks'
import { element } from './dom'
import type { Door } from './door'
import { formHead, noticeBanner, onSubmit, passwordField, submitButton, textField } from './form-field'
import { remember, remembered } from './remembered'
import { signInPath } from './return-path'
import { showInFrame } from './sign-in-frame'

/** Draws the page. */
export async function showLogoutSessionsPage(door: Door): Promise<void> {
  const { place, environment } = door
  const { language, businessUnitName } = remembered(languageOf)
  const { t } = await i18nFor(language)
  const unit = textField('businessUnitName', t('shell.signIn.businessUnit'), businessUnitName, {
    icon: 'company',
    autocomplete: 'organization',
  })
  const user = textField('userName', t('shell.signIn.userName'), '', {
    icon: 'user',
    autocomplete: 'username',
  })
  const password = passwordField(t, {
    name: 'password',
    label: t('shell.signIn.password'),
    value: '',
    autocomplete: 'current-password',
  })
  const fields = [unit, user, password]
  const banner = noticeBanner(null)
  const submit = submitButton(t, t('shell.logoutSessions.submit'))
  const form = element(
    'form',
    { novalidate: true, 'aria-labelledby': 'sign-in-title' },
    formHead(t('shell.logoutSessions.title'), t('shell.logoutSessions.intro')),
    banner.box,
    ...fields.map(({ box }) => box),
    submit,
    element('a', { class: 'lnk', href: signInPath }, t('shell.limit.back')),
  )
  onSubmit(form, {
    fields,
    banner,
    submit,
    check: () => {
      unit.setError(unit.input.value.trim() === '' ? t('shell.signIn.businessUnitRequired') : '')
      user.setError(user.input.value.trim() === '' ? t('shell.signIn.userNameRequired') : '')
      password.setError(password.input.value === '' ? t('shell.signIn.passwordRequired') : '')
    },
    send: async () => {
      const body = {
        businessUnitName: unit.input.value.trim(),
        userName: user.input.value.trim(),
        password: password.input.value,
      }
      try {
        const { ended } = await ask(userSessions.logout, { body }, { apiUrl: environment.apiUrl })
        password.input.value = ''
        banner.show({ tone: 'good', text: t('shell.logoutSessions.done', { count: ended }) })
        return null
      } catch (error) {
        return textOf(error, t)
      }
    },
    onProblem: () => {
      password.input.focus()
      password.input.select()
    },
  })
  showInFrame(place, form, {
    translate: t,
    language,
    onLanguage: chosen => {
      remember({ language: chosen })
      applyLooks(place, remembered(languageOf))
      void showLogoutSessionsPage(door)
    },
  })
  document.title = `${t('shell.logoutSessions.title')} – Cockpit`
  const first = fields.find(({ input }) => input.value === '') ?? password
  first.input.focus()
}

/** The server's words for a wrong password here are others than at a sign-in (spec 2, section 8). */
function textOf(error: unknown, t: Translate): string {
  const failure = toFailure(error)
  if (isFailure(error) && error.kind === 'refused' && error.code === 'credentials-wrong') {
    return t('shell.logoutSessions.incorrect')
  }
  const { key, values } = failureText(failure)
  return t(key, values)
}
