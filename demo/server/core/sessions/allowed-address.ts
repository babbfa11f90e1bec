/**
 * Checks the address of a caller: a business unit may list the addresses from which its users and terminals work. The address is that of
 * the connection, or the one named by a known proxy (caller-address.ts); an unknown proxy has to be listed itself. The machine's own
 * addresses have to be listed as any other, since a proxy on the same machine calls from there; calls inside the process have no address
 * and pass.
 */
import { isInRange, parseAddress } from '../../../../src/contract/ip-addresses'
import { internalExchange } from '../calls/exchange'
import { addressNotAllowed } from '../refusal'
import type { UnitSettings } from '../unit/unit-settings'

type Allowed = Pick<UnitSettings, 'allowedAddresses'>

/** Whether an address may call; one that cannot be parsed may not. */
export function isAddressAllowed({ allowedAddresses }: Allowed, address: string): boolean {
  if (allowedAddresses === null || address === internalExchange.address) return true
  const known = parseAddress(address)
  return known !== null && allowedAddresses.some(range => isInRange(known, range))
}

/** @throws Refusal 403 `address-not-allowed` with the address */
export function assertAddressAllowed(settings: Allowed, address: string): void {
  if (!isAddressAllowed(settings, address)) throw addressNotAllowed(address)
}
