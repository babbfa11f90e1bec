// @vitest-environment happy-dom
/** The user's menu: the version text, which is longer for administrators (spec 2, section 6). */
import { afterEach, describe, expect, it } from 'vitest'
import { UserMenu } from '../../../host/user-menu'
import type { OwnAccount } from '../../../host/use-own-account'
import type { SignedInUser } from '../../../src/kernel/session'
import { render, within, type Rendered } from '../ui/render'

let shown: Rendered
afterEach(() => shown.unmount())

function versionFor(roles: readonly string[], systemRoles: readonly string[] = []): string {
  const user: SignedInUser = {
    userId: 7,
    userName: 'ingrid',
    displayName: 'Ingrid Haugland',
    businessUnitName: 'Demo',
    roles,
    systemRoles,
  }
  const nothing = () => undefined
  shown = render(
    <UserMenu
      user={user}
      anchor={null}
      appearance={{ language: 'en-GB', theme: 'light', density: 'comfortable' }}
      account={{ picture: null } as unknown as OwnAccount}
      region=""
      version={{ short: 'Version 2.83', long: ['Version 2.83, build 55', 'Server 0.1.0'] }}
      onAppearance={nothing}
      onRegion={nothing}
      onSignOut={nothing}
      onClose={nothing}
    />,
  )
  return within(shown.root).getByText(/^Version/).textContent
}

describe('the version in the user menu', () => {
  it('is longer for administrators, by role or by system role', () => {
    expect(versionFor(['AdminRole'])).toBe('Version 2.83, build 55\nServer 0.1.0')
    shown.unmount()
    expect(versionFor(['Chiefs'], ['Administrator'])).toContain('build 55')
  })

  it('is short for everybody else', () => {
    expect(versionFor(['Planner'])).toBe('Version 2.83')
  })
})
