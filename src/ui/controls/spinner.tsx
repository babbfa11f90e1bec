/** A turning ring: work is under way, and nobody knows how long. */

/** For inside a control that says itself that it is busy. */
export function Spinner() {
  return <span className="ring turn" aria-hidden="true" />
}
