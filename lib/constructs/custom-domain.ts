import { EndpointAccessMode, EndpointType, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { CfnOutput } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { CustomDomain } from '../environments.ts';
import type { PartnerApi } from './partner-api.ts';

export type ApiDomainProps = { readonly domain: CustomDomain; readonly api: PartnerApi };

export class ApiDomain extends Construct {
  constructor(scope: Construct, id: string, { domain, api }: ApiDomainProps) {
    super(scope, id);
    const name = api.api.addDomainName('Domain', {
      domainName: domain.name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
      endpointAccessMode: EndpointAccessMode.STRICT,
    });
    if (domain.hostedZone === null) {
      new CfnOutput(this, 'Target', {
        value: name.domainNameAliasDomainName,
        description: `Create an alias or CNAME record from ${domain.name} to this name`,
      }).overrideLogicalId('DomainTarget');
      return;
    }
    new ARecord(this, 'Record', {
      zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: domain.hostedZone.id,
        zoneName: domain.hostedZone.name,
      }),
      recordName: `${domain.name}.`,
      target: RecordTarget.fromAlias(new ApiGatewayDomain(name)),
    });
  }
}
