import { build } from '../../bin/build.ts';

/** Once before the tests of the infrastructure, which look at the same bundles as are deployed. */
export default async () => {
  await build();
};
