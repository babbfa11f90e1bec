/** Icon, state glyph and the product's mark as inline svg elements: no sprite, no `use`. */
import type { SVGProps } from 'react'
import { glyphPaths, type GlyphName } from './glyph-paths'
import { iconPaths, type IconName } from './icon-paths'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName
  /** 15 px instead of 18 px; inside a button the button determines the size. */
  small?: boolean
}

/** A line icon in the colour of the surrounding text; decorative, so its control carries the name. */
export function Icon({ name, small = false, className, ...rest }: IconProps) {
  return (
    <svg
      className={classNames('i', small && 's', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...rest}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

export interface GlyphProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: GlyphName
  /** State key whose glyph colour it takes, for example `ready` (`--ck-state-ready-ic`). */
  stateKey?: string
}

/** A filled state glyph; decorative, the text beside it says the same. */
export function Glyph({ name, stateKey, className, style, ...rest }: GlyphProps) {
  const color = stateKey === undefined ? undefined : { color: `var(--ck-state-${stateKey}-ic)` }
  return (
    <svg
      className={classNames('g', className)}
      viewBox="0 0 16 16"
      aria-hidden="true"
      style={{ ...color, ...style }}
      {...rest}
    >
      <path fillRule="evenodd" d={glyphPaths[name]} />
    </svg>
  )
}

/** The product's mark. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      <path d="M1 1h2.5v18H1zM16.5 1H19v18h-2.5zM3.5 16.5h13V19h-13zM3.5 9h13v2.3h-13z" />
      <path d="M5.5 3.5h4V8h-4zM11 12.3h4v3.2h-4zM5.5 12.3h4v3.2h-4z" opacity=".55" />
    </svg>
  )
}

/** Joins the class names that apply. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
