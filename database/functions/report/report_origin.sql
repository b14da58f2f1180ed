-- after: report_province
-- 新疆阿克苏地区温宿县 → 阿克苏地区, 新疆生产建设兵团第七师 → 新疆生产建设兵团, 河北省 → 河北, 巴西 → 巴西
create or replace function report_origin(place text) returns text language sql immutable parallel safe
  return case
    when coalesce(place, '') = '' then '未注明'
    when place like '新疆生产建设兵团%' then '新疆生产建设兵团'
    when place like '新疆%' then coalesce(substring(place from '(乌鲁木齐市|克拉玛依市|吐鲁番市|哈密市|昌吉回族自治州|博尔塔拉蒙古自治州|巴音郭楞蒙古自治州|阿克苏地区|克孜勒苏柯尔克孜自治州|喀什地区|和田地区|伊犁哈萨克自治州|塔城地区|阿勒泰地区)'), '新疆其他')
    else coalesce(nullif(report_province(place), '未注明'), place) end;
