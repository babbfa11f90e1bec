/** Public way for a page to hand out its sign-in: provide a context under a name and write the name in `auth-context`. */
export { provideAuthContext } from '../src/kernel/runtime'
export type { AuthContext } from '../src/kernel/session'
