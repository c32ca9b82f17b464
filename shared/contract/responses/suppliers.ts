import * as z from 'zod';
import { supplierSchema } from '../resources/suppliers.ts';

export const suppliersResponse = z
  .object({ suppliers: z.array(supplierSchema).describe('Sorted by name.') })
  .meta({ id: 'Suppliers', description: 'The suppliers at the postcode.' });
