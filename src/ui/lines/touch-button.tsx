/** A button with its icon and label, or with the icon alone where touch leaves no room. */
import { Button, IconButton, type IconButtonProps } from '../controls/button'
import { useTouch } from '../use-touch'

/** The button; its label is its accessible name in both cases. */
export function TouchButton({ label, ...props }: IconButtonProps) {
  return useTouch() ? <IconButton {...props} label={label} /> : <Button {...props}>{label}</Button>
}
