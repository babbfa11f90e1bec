/** The user's picture, round; without one the initials of the business unit. */
import { businessUnitInitials } from './business-unit-initials'

export interface AvatarProps {
  /** Data URL. */
  readonly picture: string | null
  readonly businessUnitName: string
}

export function Avatar({ picture, businessUnitName }: AvatarProps) {
  return (
    <span className="av" aria-hidden="true">
      {picture === null ? businessUnitInitials(businessUnitName) : <img src={picture} alt="" />}
    </span>
  )
}
