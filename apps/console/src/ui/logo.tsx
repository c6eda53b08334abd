/** Three heddles between their shafts; the middle heddle is lowered. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path d="M3 4h18M3 20h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M6.5 4v4.6M6.5 13.4V20M12 4v6.6M12 15.4V20M17.5 4v4.6M17.5 13.4V20"
        stroke="currentColor"
        strokeWidth="1.4"
      />
      <g stroke="currentColor" strokeWidth="1.4">
        <ellipse cx="6.5" cy="11" rx="1.5" ry="2.4" />
        <ellipse cx="12" cy="13" rx="1.5" ry="2.4" />
        <ellipse cx="17.5" cy="11" rx="1.5" ry="2.4" />
      </g>
      <path d="M1 11h5.5L12 13l5.5-2H23" stroke="var(--warp-b)" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}
