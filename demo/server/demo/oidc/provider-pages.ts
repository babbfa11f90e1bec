/** The pages of the provider: its sign-in form, and errors without a redirect. */
import { escaped } from '../../core/http/escaped'

export interface SignInPage {
  /** The client's parameters, repeated as hidden fields. */
  readonly parameters: Readonly<Record<string, string>>
  readonly userName: string
  readonly problem: string | undefined
}

/** The sign-in form. */
export function signInPage({ parameters, userName, problem }: SignInPage): string {
  const hidden = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return page(
    'Sign in',
    `<h1>Sign in</h1>
<p>This is the OpenId provider of the demo. Its people have the demo password: admin, global, planner, supervisor, viewer.</p>
${problem === undefined ? '' : `<p class="problem" role="alert">${escaped(problem)}</p>`}
<form method="post" action="authorize">
${hidden.join('\n')}
<label for="userName">Account</label>
<input id="userName" name="userName" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escaped(userName)}"${userName === '' ? ' autofocus' : ''}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200"${userName === '' ? '' : ' autofocus'}>
<div class="buttons"><button name="answer" value="allow">Sign in</button><button name="answer" value="cancel" formnovalidate>Cancel</button></div>
</form>`,
  )
}

/** The error page for an unknown client or redirect address. */
export const unknownClientPage = (): string =>
  page(
    'Not possible',
    '<h1>Not possible</h1><p>The application that sent you here is not registered, or asked to be answered at another address.</p>',
  )

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} – OpenId provider of the demo</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="style.css"></head>
<body><main>${content}</main></body></html>
`

export const pageStyle = `:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 360px; margin: 12vh auto 0; padding: 0 16px; }
h1 { font-size: 24px; line-height: 32px; margin: 0 0 8px; }
label { display: block; margin: 16px 0 4px; font-weight: 600; }
input { box-sizing: border-box; width: 100%; height: 40px; padding: 0 12px; font: inherit; }
.buttons { display: flex; gap: 8px; margin-top: 24px; }
button { height: 40px; padding: 0 16px; font: inherit; }
.problem { border-inline-start: 4px solid #b3261e; padding: 4px 12px; }
`
