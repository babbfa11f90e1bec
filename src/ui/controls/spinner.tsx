/** An indeterminate progress ring. */

/** For use inside a control that announces that it is busy. */
export function Spinner() {
  return <span className="ring turn" aria-hidden="true" />
}
