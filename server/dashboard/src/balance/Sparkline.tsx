/** In SVG units: the width of a bar's place, and of the gap behind it. */
const [place, gap, height] = [6, 2, 20]

/** Bars as high as their numbers, too small to be read: what they tell is said beside them. */
export function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
  const scale = (height - 1) / Math.max(1, ...values)
  return (
    <svg width={values.length * place} height={height} aria-hidden="true" style={{ flexShrink: 0 }}>
      {values.map((value, index) => (
        <rect
          key={index * place}
          x={index * place}
          y={height - 1 - value * scale}
          width={place - gap}
          height={1 + value * scale}
          fill={color}
        />
      ))}
    </svg>
  )
}
