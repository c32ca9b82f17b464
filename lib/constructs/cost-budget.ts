import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Budget } from '../environments.ts';
import { resourceName } from '../names.ts';

export type CostBudgetProps = { readonly stage: string; readonly budget: Budget };

const PERCENT = 100;

/** Of the whole account: to tell environments apart, AWS needs tags that somebody has activated by hand. */
export function addCostBudget(
  scope: Construct,
  { stage, budget: { dollarsPerMonth, address } }: CostBudgetProps,
): void {
  const mail = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: PERCENT },
    subscribers: [{ subscriptionType: 'EMAIL', address }],
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: resourceName(stage, 'budget'),
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollarsPerMonth, unit: 'USD' },
    },
    notificationsWithSubscribers: [mail('FORECASTED'), mail('ACTUAL')],
  });
}
