/**
 * Buttons. One primary button per view; danger only inside a confirmation. A button that cannot be used keeps the focus and
 * gives the reason: there is no `disabled` without one.
 */
import { useId } from 'react'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import type { IconName } from '../theme/icon-paths'
import { Icon, classNames } from '../theme/icons'
import { KeyNames } from './key-names'
import { reasonText } from './reason'
import type { Reason } from './reason'
import { Spinner } from './spinner'
import { ReasonContent } from './reason-content'
import { useTooltip } from './tooltip'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

type NativeProps = Omit<
  ComponentPropsWithRef<'button'>,
  'disabled' | 'aria-disabled' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'onPointerEnter' | 'onPointerLeave'
>

export interface ButtonProps extends NativeProps {
  kind?: ButtonKind | undefined
  size?: 'regular' | 'small' | undefined
  icon?: IconName | undefined
  /** Why it cannot be used now; present means disabled. Shown as a tooltip and read as the description. */
  reason?: Reason | undefined
  /** Busy: a spinner replaces the icon, the label stays, further clicks do nothing. */
  busy?: boolean | undefined
  /** Makes it a toggle button. */
  pressed?: boolean | undefined
  /** Keys shown after the label, for instance `Ctrl+S`. */
  shortcut?: string | undefined
  children: ReactNode
}

export function Button({ children, ...props }: ButtonProps) {
  return (
    <BaseButton tooltip={null} {...props}>
      {children}
    </BaseButton>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconName
  /** Accessible name, and the tooltip when there is no reason to show. */
  label: string
}

export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <BaseButton tooltip={label} aria-label={label} className={classNames('ico', className)} {...props}>
      {null}
    </BaseButton>
  )
}

function BaseButton({
  kind = 'secondary',
  size = 'regular',
  icon,
  reason,
  busy = false,
  pressed,
  shortcut,
  tooltip: name,
  className,
  children,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps & { tooltip: string | null }) {
  const reasonId = useId()
  const isDisabled = reason !== undefined
  const { anchorProps, tooltip } = useTooltip({
    content: isDisabled ? <ReasonContent reason={reason} /> : name,
    short: !isDisabled || typeof reason === 'string',
  })
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled || busy) {
      // Also keeps a submit button from submitting its form.
      event.preventDefault()
      event.stopPropagation()
    } else onClick?.(event)
  }
  return (
    <>
      <button
        type={type}
        className={classNames(
          'btn',
          kindClasses[kind],
          size === 'small' && 'sm',
          pressed === true && 'on',
          className,
        )}
        aria-disabled={isDisabled || undefined}
        aria-busy={busy || undefined}
        aria-pressed={pressed}
        aria-describedby={classNames(describedBy, isDisabled && reasonId) || undefined}
        onClick={handleClick}
        {...rest}
        {...anchorProps}
      >
        {busy ? <Spinner /> : icon !== undefined && <Icon name={icon} small={size === 'small'} />}
        {children}
        {shortcut !== undefined && <KeyNames chord={shortcut} />}
      </button>
      {isDisabled && (
        <span id={reasonId} hidden>
          {reasonText(reason)}
        </span>
      )}
      {tooltip}
    </>
  )
}

const kindClasses: Record<ButtonKind, string | false> = {
  primary: 'pri',
  secondary: false,
  quiet: 'ghost',
  danger: 'dan',
}
