import type { AuthContext } from '../../elements/element-types'

export function signIn(place: HTMLElement): Promise<AuthContext>
export function signInByTicket(ticket: string): Promise<AuthContext | null>
export function forget(): void
