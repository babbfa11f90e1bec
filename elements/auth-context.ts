/** Public function for a page to provide its sign-in: provide a context under a name and write the name in `auth-context`. */
export { provideAuthContext } from '../src/kernel/contexts'
export type { AuthContext } from '../src/kernel/auth-context'
