/** Shown beside a VIP's name; screen readers read "VIP". */
export const VipIcon = () => (
  <svg
    role="img"
    aria-label="VIP"
    viewBox="0 0 24 24"
    className="inline size-[1em] shrink-0 fill-current -mb-[0.1em] text-gold"
  >
    <path d="M6 3h12l5 7-11 12L1 10Z" />
  </svg>
)
