/** Glyph and colour beside a widget's title. */
import type { Widget } from '../../define/widget'
import { stateLooks, type StateLook } from '../theme/state-look'
import '../theme/state-tokens'

/** The look that the widget names; a name that this build does not know gets the neutral ring. */
export function widgetLook(widget: Pick<Widget, 'look'>): StateLook {
  const looks: Readonly<Record<string, StateLook>> = stateLooks
  return (Object.hasOwn(looks, widget.look) ? looks[widget.look] : undefined) ?? stateLooks.new
}
