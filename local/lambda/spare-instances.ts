/** What all functions may have together beyond one instance each. */
export type SpareInstances = {
  /** False if none is left. */
  readonly take: () => boolean;
  readonly giveBack: () => void;
};

export function createSpareInstances(maximum: number): SpareInstances {
  let taken = 0;
  return {
    take: () => {
      if (taken >= maximum) return false;
      taken += 1;
      return true;
    },
    giveBack: () => {
      taken -= 1;
    },
  };
}
