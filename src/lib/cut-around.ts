/**
 * Style of a picture that fills its box and is cut around a place.
 * @param focus the place that stays visible, from 0 (left, upper edge) to 1
 */
export const cutAround = ({ x, y }: { x: number; y: number }) => ({
  objectFit: 'cover' as const,
  objectPosition: `${x * 100}% ${y * 100}%`,
})
