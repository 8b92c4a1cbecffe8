import fc from 'fast-check'

/** Any UTF-16 unit, so also half a surrogate pair. `unit: 'binary'` does the same, after a second of preparation. */
const unit = fc.integer({ min: 0, max: 0xffff }).map(
  (code) => String.fromCharCode(code),
  (text) => (text as string).charCodeAt(0),
)

/** Any text, valid or not. */
export const anyText = (limits: Pick<fc.StringConstraints, 'minLength' | 'maxLength'> = {}) =>
  fc.string({ ...limits, unit })
